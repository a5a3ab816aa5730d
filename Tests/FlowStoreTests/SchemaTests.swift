import FlowCore
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// The rules of the schema, read from the database itself.
struct SchemaTests {
    private func tables(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_master
                WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'grdb%' ORDER BY name
                """
        )
    }

    @Test
    func everyPrimaryKeyBeginsWithTheTenant() async throws {
        try await withStore { store, _ in
            try await store.pool.read { db in
                let tables = try tables(db)
                #expect(tables.count == 35)
                for table in tables {
                    let key = try String.fetchAll(
                        db,
                        sql: "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk",
                        arguments: [table]
                    )
                    #expect(key.first == (table == "tenant" ? "id" : "tenant"), "\(table)")
                }
            }
        }
    }

    @Test
    func everyForeignKeyCarriesTheTenant() async throws {
        try await withStore { store, _ in
            try await store.pool.read { db in
                for table in try tables(db) where table != "tenant" {
                    let rows = try Row.fetchAll(db, sql: "SELECT * FROM pragma_foreign_key_list(?)", arguments: [table])
                    let keys = Dictionary(grouping: rows) { $0["id"] as Int }
                    #expect(!keys.isEmpty, "\(table) refers to nothing")
                    for (_, columns) in keys {
                        let isCarried = columns.contains { row in
                            let target: String = row["table"]
                            return row["from"] == "tenant" && row["to"] == (target == "tenant" ? "id" : "tenant")
                        }
                        #expect(isCarried, "\(table)")
                    }
                }
            }
        }
    }

    @Test
    func everyTableIsStrictAndEveryForeignKeyImmediate() async throws {
        try await withStore { store, _ in
            try await store.pool.read { db in
                for table in try tables(db) {
                    let isStrict = try Int.fetchOne(
                        db,
                        sql: "SELECT strict FROM pragma_table_list WHERE name = ?",
                        arguments: [table]
                    )
                    #expect(isStrict == 1, "\(table)")
                    // A deferred one would fail at COMMIT, and everybody's changes with it.
                    let sql = try String.fetchOne(
                        db,
                        sql: "SELECT sql FROM sqlite_master WHERE name = ?",
                        arguments: [table]
                    )
                    #expect(sql?.contains("DEFERRED") == false, "\(table)")
                }
            }
        }
    }

    @Test(arguments: [
        "UPDATE tenant SET id = -1 WHERE id = 1", "UPDATE tenant SET slug = 'b' WHERE id = 1",
        "UPDATE tenant SET currency = 'EURO'", "UPDATE tenant SET epoch = 0", "UPDATE tenant SET head = -1",
        "UPDATE tenant SET headHash = zeroblob(31)", "UPDATE tenant SET next = 0", "UPDATE tenant SET total = -1",
        "UPDATE tenant SET running = total + 1", "UPDATE tenant SET title = NULL", "UPDATE tenant SET epoch = 'many'",
        "UPDATE member SET role = 'chief'", "UPDATE member SET tenant = 99",
        "UPDATE template SET latestVersion = 0", "UPDATE template SET tenant = 99",
        "UPDATE templateVersion SET version = 0", "UPDATE templateVersion SET digest = zeroblob(33)",
        "UPDATE templateVersion SET stepCount = 0", "UPDATE templateVersion SET template = 'other'",
        "UPDATE job SET id = 0", "UPDATE job SET state = 'done'", "UPDATE job SET percent = 101",
        "UPDATE job SET percent = -1", "UPDATE job SET percent = NULL", "UPDATE job SET numerator = NULL",
        "UPDATE job SET denominator = NULL", "UPDATE job SET finishedAt = 1", "UPDATE job SET state = 'completed'",
        "UPDATE job SET scopeCount = -1", "UPDATE job SET doneCount = -1", "UPDATE job SET skippedCount = -1",
        "UPDATE job SET notApplicableCount = -1", "UPDATE job SET cancelledCount = -1",
        "UPDATE job SET optionalCount = -1", "UPDATE job SET optionalDoneCount = -1",
        "UPDATE job SET requiredOpenCount = -1", "UPDATE job SET optionalOpenCount = -1",
        "UPDATE job SET state = 'held'", "UPDATE job SET state = 'held', stoppedAt = 1", "UPDATE job SET stoppedAt = 1",
        "UPDATE job SET stoppedAt = 1, stoppedBy = 'x', stoppedEvent = 1, stopReason = 'x'",
        "UPDATE job SET priority = 4", "UPDATE job SET priority = NULL", "UPDATE job SET labels = NULL",
        "UPDATE job SET editedEvent = createdEvent - 1", "UPDATE job SET noteCount = -1",
        "INSERT INTO jobLabel VALUES (1, 'vip', 99)",
        "INSERT INTO note VALUES (1, 99, 1, NULL, 'x', 0, 'x', 1, NULL, NULL, NULL)",
        "INSERT INTO note VALUES (1, 1, 0, NULL, 'x', 0, 'x', 1, NULL, NULL, NULL)",
        "INSERT INTO note VALUES (1, 1, 1, NULL, NULL, 0, 'x', 1, NULL, NULL, NULL)",
        "INSERT INTO note VALUES (1, 1, 1, NULL, 'x', 0, 'x', 1, 1, 'x', 1)",
        "UPDATE job SET version = 2", "UPDATE job SET attributes = x'00'",
        "UPDATE jobPlan SET digest = x''", "UPDATE jobPlan SET job = 7",
        "UPDATE action SET state = 'paused'", "UPDATE action SET progress = 101", "UPDATE action SET progress = -1",
        "UPDATE action SET job = 7", "UPDATE action SET dueDate = '2027-01-01'", "UPDATE action SET dueAt = 1",
        "INSERT INTO holidaySet VALUES (99, 'at', '[]')", "INSERT INTO tenantText VALUES (99, 'savedList', 'a', '{}')",
        "INSERT INTO tenantText VALUES (1, 'other', 'a', '{}')",
        "UPDATE event SET number = 0", "UPDATE event SET payloadHash = zeroblob(31)",
        "UPDATE event SET hash = zeroblob(31)", "UPDATE event SET payload = NULL", "UPDATE event SET salt = NULL",
        "UPDATE event SET job = NULL, step = 'a'", "UPDATE event SET tenant = 99",
        "UPDATE idempotency SET digest = zeroblob(31)", "UPDATE idempotency SET tenant = 99",
        "UPDATE media SET tenant = 99", "UPDATE media SET id = 0", "UPDATE media SET job = 7",
        "UPDATE media SET step = 'none'", "UPDATE media SET kind = 'any'", "UPDATE media SET size = 0",
        "UPDATE media SET digest = zeroblob(31)", "UPDATE media SET name = NULL", "UPDATE media SET type = x'00'",
        "UPDATE OR ROLLBACK idempotency SET at = 'then'",
    ])
    func whatMustNotBeIsRefusedByTheDatabase(sql: String) async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe.prepared(store)
            let changeset = try scribe.act(.start, "a").with(record: try .sample("k"))
            try store.expectCommitted([changeset, try scribe.addMedia("a"), try scribe.addStep("n")])
            #expect {
                try store.pool.write { db in try db.execute(sql: sql) }
            } throws: { error in
                (error as? DatabaseError)?.resultCode == .SQLITE_CONSTRAINT
            }
        }
    }

    @Test
    func aRowOfOneTenantCannotReferToAnothers() async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe(store)
            try store.expectCommitted([
                try scribe.create("a"), try scribe.create("b"), try scribe.apply(SampleTemplates.loose),
            ])
            // The template is of tenant 1.
            scribe.lendTemplates(of: 1, to: 2)
            let verdicts = try store.commit([try scribe.start("loose", in: 2)])
            guard case .stale = verdicts[0] else {
                Issue.record("\(verdicts)")
                return
            }
        }
    }
}
