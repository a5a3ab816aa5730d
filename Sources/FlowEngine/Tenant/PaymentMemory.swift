import FlowCore
import FlowStore

/// Payments that a tenant's actor knows: as they were decided last, else as the disk has them.
///
/// A part of the tenant's memory, which it never leaves.
final class PaymentMemory {
    /// Most schedules of one payer that a ladder's conditions look at.
    static let accountCountMax = 1000

    private let tenant: TenantID
    private let store: Store
    private var residents: Residents<PaymentScheduleID, PaymentRecord>
    /// Fates of bank lines, as long as the disk may not have them.
    private var bankLines = Residents<String, BankLineFate?>(countMax: 0)
    /// Planned budgets of jobs, as long as the disk may not have them.
    private var budgets = Residents<JobID, [BudgetCategory: Money]>(countMax: 0)

    init(tenant: TenantID, store: Store, residentCountMax: Int) {
        self.tenant = tenant
        self.store = store
        residents = Residents(countMax: residentCountMax)
    }

    func reset() {
        residents.removeAll()
        bankLines.removeAll()
        budgets.removeAll()
    }

    func trim(settled: UInt64, handedOver: UInt64) {
        residents.trim(settled: settled, handedOver: handedOver)
        bankLines.trim(settled: settled, handedOver: handedOver)
        budgets.trim(settled: settled, handedOver: handedOver)
    }

    func apply(_ changes: TenantChanges) {
        for (id, record) in changes.schedules.sorted(by: { $0.key < $1.key }) { residents.retain(record, as: id) }
        for (line, fate) in changes.bankLines { bankLines.retain(fate, as: line) }
        for (job, planned) in changes.budgets { budgets.retain(planned, as: job) }
    }

    // MARK: - Reading

    func record(_ id: PaymentScheduleID) async throws(ReadFailure) -> PaymentRecord? {
        if let known = residents.value(id) { return known }
        return try await store.loadPaymentSchedule(id, tenant: tenant)
    }

    func records(of job: JobID) async throws(ReadFailure) -> [PaymentRecord] {
        var records: [PaymentScheduleID: PaymentRecord] = [:]
        for record in try await store.loadPaymentSchedules(of: job, tenant: tenant) {
            records[record.schedule.id] = record
        }
        for record in residents.all.values where record.schedule.job == job { records[record.schedule.id] = record }
        return records.values.sorted { $0.schedule.id < $1.schedule.id }
    }

    /// The schedules of a party on which something is owed; the first `accountCountMax`.
    func owed(by party: ProfileKey) async throws(ReadFailure) -> [PaymentRecord] {
        var records: [PaymentScheduleID: PaymentRecord] = [:]
        let stored = try await store.owedPaymentSchedules(of: party, tenant: tenant, limit: Self.accountCountMax)
        for record in stored { records[record.schedule.id] = record }
        for record in residents.unsettled {
            // One that is agreed with somebody else by now is owed by them.
            records[record.schedule.id] = record.schedule.party == party ? record : nil
        }
        return records.values.sorted { $0.schedule.id < $1.schedule.id }
    }

    func budgets(of job: JobID) async throws(ReadFailure) -> [BudgetCategory: Money] {
        if let decided = budgets.value(job) { return decided }
        return try await store.loadBudgets(of: job, tenant: tenant)
    }

    func fate(ofBankLine line: String) async throws(ReadFailure) -> BankLineFate? {
        if let known = bankLines.value(line) { return known }
        return try await store.loadFate(ofBankLine: line, tenant: tenant)
    }

    /// Payments that may be the same transfer.
    func payments(similarTo similar: SimilarPayments) async throws(ReadFailure) -> [PaymentID] {
        let decided = residents.unsettled.map(\.schedule)
        let stored = try await store.loadPayments(similarTo: similar, tenant: tenant)
        let ids = Set(decided.map(\.id))
        let all = decided.flatMap(similar.among) + stored.filter { !ids.contains($0.schedule) }
        return all.sorted { ($0.schedule, $0.number) < ($1.schedule, $1.number) }
    }
}
