import FlowCore
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// A damaged file gives errors, never a trap: here every column of every table holds what it never should.
struct CorruptRowTests {
    private static let columns = [
        "tenant": [
            "slug", "title", "timeZone", "locale", "currency", "createdAt", "createdBy", "epoch", "head",
            "headHash", "next", "total", "running",
        ],
        "member": ["role"],
        "template": ["latestVersion"],
        "templateVersion": [
            "title", "digest", "stepCount", "definition", "source", "createdAt", "createdBy",
            "createdEvent",
        ],
        "job": [
            "template", "version", "title", "subject", "attributes", "createdAt", "createdBy", "createdEvent",
            "state", "percent", "numerator", "denominator", "scopeCount", "doneCount", "skippedCount",
            "notApplicableCount", "cancelledCount", "optionalCount", "optionalDoneCount", "requiredOpenCount",
            "optionalOpenCount", "finishedAt", "event",
        ],
        "jobPlan": ["digest", "definition"],
        "action": ["step", "state", "progress", "form", "reason", "changedAt", "changedBy", "event"],
        "event": ["at", "kind", "principal", "job", "step", "payload", "salt", "payloadHash", "hash"],
        "idempotency": ["digest", "reply", "at"],
        "media": ["job", "step", "name", "type", "kind", "size", "digest", "addedAt", "addedBy"],
    ]

    private static let values = [
        "NULL", "x'00FF'", "'Nonsense'", "''", "-1", "1.5", "9223372036854775807", "-9223372036854775808",
        "zeroblob(31)",
    ]

    /// Rows that must be called corrupt, whatever else happens.
    private static let mustBeRefused: Set<String> = [
        "tenant.head = NULL", "tenant.headHash = zeroblob(31)", "tenant.createdAt = -9223372036854775808",
        "tenant.title = NULL", "templateVersion.digest = x'00FF'", "templateVersion.createdAt = NULL",
        "job.state = 'Nonsense'", "job.attributes = 'Nonsense'", "job.numerator = 'Nonsense'", "job.numerator = -1",
        "job.numerator = 9223372036854775807", "job.denominator = -1", "job.template = ''",
        "job.finishedAt = 'Nonsense'", "job.scopeCount = NULL", "jobPlan.digest = NULL",
        "jobPlan.digest = zeroblob(31)",
        "jobPlan.definition = NULL", "action.state = 'Nonsense'", "action.progress = 'Nonsense'", "action.step = ''",
        "action.form = 'Nonsense'", "action.changedAt = -9223372036854775808", "event.kind = 'Nonsense'",
        "event.at = -9223372036854775808", "event.hash = NULL", "event.step = ''", "event.salt = 'Nonsense'",
        "media.kind = 'Nonsense'", "media.digest = NULL", "media.size = 'Nonsense'", "media.step = ''",
        "media.addedAt = -9223372036854775808", "idempotency.reply = 'Nonsense'", "idempotency.digest = zeroblob(31)",
    ]

    @Test(arguments: columns.keys.sorted())
    func damageIsSaidAndNeverATrap(table: String) async throws {
        try await withStore { store, path in
            var scribe = try await Scribe.prepared(store)
            let form: [FieldKey: FieldValue] = [:]
            try store.expectCommitted([
                try scribe.act(.complete(form: form), "a").with(record: try .sample("k")),
                try scribe.act(.progress(percent: 50), "b"), try scribe.addMedia("a"), try scribe.addStep("n"),
            ])
            try await loosen(store)
            try store.close()
            for column in Self.columns[table] ?? [] {
                // Plans are kept by digest: to see a damaged one, each value needs a store that knows none.
                let isKept = column == "definition" || column == "digest"
                for values in isKept ? Self.values.map({ [$0] }) : [Self.values] {
                    let damaged = try Store(path: path, checksShape: false)
                    for value in values { try await expectErrors(damaged, table, column, value) }
                    // What was found was the damage: without it all is well.
                    #expect(await readEverything(damaged).isEmpty)
                    try damaged.pool.close()
                }
            }
        }
    }

    private func expectErrors(_ store: Store, _ table: String, _ column: String, _ value: String) async throws {
        try await damage(store, table, column, value)
        let errors = await readEverything(store)
        let isCorrupt = errors.contains { error in
            switch error {
            case .failed(.corruptRow), .failed(.damagedEvent): true
            default: false
            }
        }
        if Self.mustBeRefused.contains("\(table).\(column) = \(value)") {
            #expect(isCorrupt, "\(table).\(column) = \(value): \(errors)")
        }
        for case .failed(.inputOutput(let reason)) in errors { Issue.record("\(reason)") }
        try await repair(store, table)
    }

    /// Takes away what SQLite itself would refuse: a flipped bit on the disk asks nobody.
    private func loosen(_ store: Store) async throws {
        try await store.pool.writeWithoutTransaction { db in
            for table in Self.columns.keys {
                try db.execute(sql: "CREATE TABLE kept_\(table) AS SELECT * FROM \(table)")
            }
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_schema SET sql = replace(sql, ' IS NOT NULL', ' NOTNULL') WHERE type = 'table';
                    UPDATE sqlite_schema SET sql = replace(replace(replace(sql, ' NOT NULL', ''), ' STRICT,', ''), ' STRICT', '')
                      WHERE type = 'table' AND sql LIKE '%STRICT%';
                    PRAGMA writable_schema = RESET;
                    """
            )
        }
    }

    private func damage(_ store: Store, _ table: String, _ column: String, _ value: String) async throws {
        try await store.pool.writeWithoutTransaction { db in
            try db.execute(
                sql: "PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON"
            )
            let isOfTenants = table == "tenant" ? " WHERE id = 1" : " WHERE tenant = 1"
            try db.execute(sql: "UPDATE OR IGNORE \(table) SET \(column) = \(value)\(isOfTenants)")
        }
    }

    private func repair(_ store: Store, _ table: String) async throws {
        try await store.pool.writeWithoutTransaction { db in
            try db.execute(sql: "DELETE FROM \(table); INSERT INTO \(table) SELECT * FROM kept_\(table)")
        }
    }

    private func readEverything(_ store: Store) async -> [ReadFailure] {
        var failures: [ReadFailure] = []
        func attempt(_ read: () async throws(ReadFailure) -> Void) async {
            do throws(ReadFailure) { try await read() } catch { failures.append(error) }
        }
        await attempt { () async throws(ReadFailure) in _ = try await store.loadDirectory() }
        await attempt { () async throws(ReadFailure) in _ = try await store.loadTenant(TenantID(1)) }
        await attempt { () async throws(ReadFailure) in
            let job = try await store.loadJob(JobID(1), tenant: TenantID(1))
            guard let job else { throw .refused(.noSuchJob("1")) }
            _ = [job.summary.completion?.displayed, job.finishedAt?.rfc3339, job.header.created.at.rfc3339]
            for action in job.actions { _ = action.stamp.at.rfc3339 }
        }
        for version in [nil, 1] {
            await attempt { () async throws(ReadFailure) in
                let key = try? TemplateKey(validating: "loose")
                guard let key else { return }
                _ = try await store.loadTemplate(key, version: version, tenant: TenantID(1))
                _ = try await store.template("loose", version: version, of: "a", for: .admin)
            }
        }
        await attempt { () async throws(ReadFailure) in
            let key = try? IdempotencyKey(validating: "k")
            guard let key else { return }
            _ = try await store.findRecord(tenant: TenantID(1), principal: Caller.owner.principal, key: key)
        }
        await attempt { () async throws(ReadFailure) in
            for tenant in try await store.tenants(for: .admin, after: nil, limit: 10).items {
                _ = tenant.createdAt.rfc3339
            }
        }
        await attempt { () async throws(ReadFailure) in
            _ = try await store.templates(of: "a", for: .admin, after: nil, limit: 10)
        }
        await attempt { () async throws(ReadFailure) in
            _ = try await store.jobs(of: "a", for: .admin, state: nil, template: nil, after: nil, limit: 10)
        }
        await attempt { () async throws(ReadFailure) in
            for event in try await store.events(of: "a", for: .admin, after: 0, job: nil, limit: 10).items {
                _ = event.header.at.rfc3339
            }
        }
        await attempt { () async throws(ReadFailure) in
            let page = try await store.media(of: "a", for: .admin, in: .all, after: nil, limit: 10)
            for item in page.items { _ = item.media.addedAt.rfc3339 }
            _ = try await store.mediaSizeBytes(of: TenantID(1))
        }
        await attempt { () async throws(ReadFailure) in _ = try await store.totals() }
        return failures
    }
}
