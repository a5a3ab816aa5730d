import FlowCore
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// What is pending on a channel, by turns of tenants and their recipients.
struct DeliveryTurnTests {
    private static let now = Timestamp(milliseconds: 1_800_000_000_000)

    /// Pending deliveries by tenant and recipient; those whose count is negative are due later.
    private func withPending(
        _ counts: [(tenant: Int64, recipient: String?, count: Int)],
        _ body: (Store) async throws -> Void
    ) async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe(store)
            for tenant in Set(counts.map(\.tenant)).sorted() {
                try store.expectCommitted([try scribe.create("t\(tenant)")])
            }
            try await store.pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA foreign_keys = OFF")
                for (tenant, recipient, count) in counts {
                    for number in 0..<abs(count) {
                        let since = Int64(number) + min(tenant, 5) * 1000 - 10_000
                        let dueAt = Self.now.milliseconds + (count < 0 ? 60_000 : since)
                        try db.execute(
                            sql: """
                                INSERT INTO delivery VALUES (?, ?, 1, 1, 1, 'mail', ?, 'T', 'X', '{}', 0, 0, 0, 0,
                                  'pending', ?, 0, 0, NULL, NULL, NULL, NULL)
                                """,
                            arguments: [tenant, "\(recipient ?? "")-\(number)", recipient, dueAt]
                        )
                    }
                }
                try db.execute(sql: "PRAGMA foreign_keys = ON")
            }
            try await body(store)
        }
    }

    private func walk(_ store: Store, _ turns: inout DeliveryTurns, limit: Int) async throws -> [String] {
        let found = try await store.deliveriesInTurnOfAllTenants(
            on: "mail",
            upTo: Self.now,
            behind: turns,
            limit: limit
        )
        turns = found.turns
        return found.deliveries.map { "\($0.tenant.number)-\($0.recipient ?? "")" }
    }

    @Test func aFloodHidesNobody() async throws {
        try await withPending([(1, nil, 5000), (2, "uid:7", 1), (3, nil, -3), (4, nil, 2)]) { store in
            var turns = DeliveryTurns()
            let page = try await store.pendingDeliveriesOfAllTenants(on: "mail", upTo: Self.now, limit: 100)
            #expect(Set(page.map(\.tenant.number)) == [1])
            #expect(Set(try await walk(store, &turns, limit: 10)) == ["1-", "2-uid:7", "4-"])
        }
    }

    @Test func theTurnGoesOnWhereItEnded() async throws {
        try await withPending((1...6).map { (tenant: Int64($0), recipient: nil, count: 3) }) { store in
            var turns = DeliveryTurns()
            var seen: [String] = []
            for _ in 0..<6 { seen.append(try #require(try await walk(store, &turns, limit: 1).first)) }
            #expect(seen == (1...6).map { "\($0)-" })
            #expect(try await walk(store, &turns, limit: 1).first == "1-")
        }
    }

    @Test func theRecipientsOfATenantTakeTurnsToo() async throws {
        try await withPending([(1, "uid:7", 1000), (1, "uid:8", 2), (1, nil, 1), (2, nil, 1)]) { store in
            var turns = DeliveryTurns()
            var seen: Set<String> = []
            for _ in 0..<3 { seen.formUnion(try await walk(store, &turns, limit: 8)) }
            #expect(seen == ["1-uid:7", "1-uid:8", "1-", "2-"])
        }
    }

    @Test func theWalkIsByAnIndexAndBounded() async throws {
        try await withPending((1...300).map { (tenant: Int64($0), recipient: nil, count: -1) } + [(301, nil, 1)]) {
            store in
            var turns = DeliveryTurns()
            let first = try await walk(store, &turns, limit: 10)
            #expect(first.isEmpty && turns.tenant != nil)
            var found: [String] = []
            for _ in 0..<10 where found.isEmpty { found = try await walk(store, &turns, limit: 10) }
            #expect(found == ["301-"])
        }
    }

    @Test func anInstantThatIsOutOfBoundsKeepsNothingBack() async throws {
        try await withPending([(1, nil, 2), (2, nil, 1)]) { store in
            try await store.pool.write { db in
                try db.execute(
                    sql:
                        "UPDATE delivery SET openAt = 9000000000000000000, createdAt = -9000000000000000000 WHERE tenant = 1"
                )
                try db.execute(sql: "INSERT INTO wake VALUES (1, -9000000000000000000), (2, 5)")
            }
            let page = try await store.pendingDeliveriesOfAllTenants(on: "mail", upTo: Self.now, limit: 100)
            #expect(page.map(\.tenant.number) == [1, 1, 2])
            #expect(try await store.wakesOfAllTenants(upTo: Self.now, limit: 10).map(\.tenant.number) == [1, 2])
            try await store.pool.write { db in
                try db.execute(sql: "UPDATE wake SET dueAt = 9000000000000000000")
                try db.execute(sql: "UPDATE delivery SET dueAt = 9000000000000000000")
            }
            // The year 9999, which is far away and no trap.
            let later = Timestamp(milliseconds: 253_402_300_799_999)
            #expect(try await store.nextWakeOfAllTenants(after: Self.now) == later)
            #expect(try await store.nextDeliveryOfAllTenants(after: Self.now) == later)
        }
    }
}
