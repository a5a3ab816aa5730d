import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// Tables as they are declared, against those of the database.
@Suite struct TableTests {
    private static let declared: [(name: String, columns: [String])] = [
        (TenantTables.tenant.name, TenantTables.tenant.columnNames),
        (TenantTables.member.name, TenantTables.member.columnNames),
        (TenantTables.token.name, TenantTables.token.columnNames),
        (TenantTables.holidaySet.name, TenantTables.holidaySet.columnNames),
        (ProfileTables.profile.name, ProfileTables.profile.columnNames),
        (TenantTables.messageWords.name, TenantTables.messageWords.columnNames),
        (TenantTables.text.name, TenantTables.text.columnNames),
        (TemplateTables.template.name, TemplateTables.template.columnNames),
        (TemplateTables.templateVersion.name, TemplateTables.templateVersion.columnNames),
        (TemplateTables.libraryAction.name, TemplateTables.libraryAction.columnNames),
        (TemplateTables.libraryVersion.name, TemplateTables.libraryVersion.columnNames),
        (JobTables.job.name, JobTables.job.columnNames), (JobTables.label.name, JobTables.label.columnNames),
        (JobTables.plan.name, JobTables.plan.columnNames), (JobTables.note.name, JobTables.note.columnNames),
        (ActionTables.action.name, ActionTables.action.columnNames),
        (ActionTables.media.name, ActionTables.media.columnNames),
        (TaskTables.task.name, TaskTables.task.columnNames),
        (TaskTables.occurrence.name, TaskTables.occurrence.columnNames),
        (TaskTables.range.name, TaskTables.range.columnNames),
        (TaskTables.reminder.name, TaskTables.reminder.columnNames),
        (TaskTables.delivery.name, TaskTables.delivery.columnNames),
        (TaskTables.code.name, TaskTables.code.columnNames),
        (PaymentTables.schedule.name, PaymentTables.schedule.columnNames),
        (PaymentTables.instalment.name, PaymentTables.instalment.columnNames),
        (PaymentTables.charge.name, PaymentTables.charge.columnNames),
        (PaymentTables.payment.name, PaymentTables.payment.columnNames),
        (PaymentTables.allocation.name, PaymentTables.allocation.columnNames),
        (PaymentTables.bankLine.name, PaymentTables.bankLine.columnNames),
        (PaymentTables.budget.name, PaymentTables.budget.columnNames),
        (EventTables.event.name, EventTables.event.columnNames),
        (EventTables.idempotency.name, EventTables.idempotency.columnNames),
    ]

    /// What is written by other means: what the daemon keeps of itself, what is derived, and GRDB's own.
    private static let others: Set = ["daemonTick", "outage", "wake", "grdb_migrations"]

    @Test func everyColumnIsDeclaredOnce() async throws {
        try await withStore { store, _ in
            let stored = try await store.pool.read { db in
                let names = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
                return try names.filter { !$0.hasPrefix("sqlite") }.map { ($0, try db.columns(in: $0).map(\.name)) }
            }
            #expect(Set(stored.map(\.0)).subtracting(Self.declared.map(\.name)) == Self.others)
            for (name, columns) in stored where !Self.others.contains(name) {
                let declared = Self.declared.first { $0.name == name }?.columns ?? []
                #expect(declared.count == Set(declared).count, "\(name) has a column twice")
                #expect(Set(declared) == Set(columns), "\(name)")
            }
        }
    }

    @Test func theKeyOfATableIsThatOfTheDatabase() async throws {
        try await withStore { store, _ in
            for (name, columns) in Self.declared {
                let key = try await store.pool.read { db in try db.primaryKey(name).columns }
                #expect(Array(columns.prefix(key.count)) == key, "\(name)")
            }
        }
    }

    @Test func statementsNameTheirColumns() {
        #expect(
            TenantTables.setMember.sql == """
                INSERT INTO member (tenant, principal, role) VALUES (?, ?, ?) ON CONFLICT (tenant, principal) DO UPDATE SET \
                role = excluded.role
                """
        )
        #expect(JobTables.setEvent.sql == "UPDATE job SET event = ? WHERE tenant = ? AND id = ?")
        #expect(JobTables.deleteLabel.sql == "DELETE FROM jobLabel WHERE tenant = ? AND label = ? AND job = ?")
    }
}
