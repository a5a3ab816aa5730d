import FlowCore
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// A tenant's deliveries in lists, by their ids, and as long as they are kept.
struct DeliveryListTests {
    private static let states = ["pending", "sending", "sent", "dead", "ambiguous", "cancelled", "dropped"]

    /// Three deliveries of each state, a day between each and the next, on two channels; those of another tenant besides.
    private func withDeliveries(_ body: (Store) async throws -> Void) async throws {
        try await withStore { store, _ in
            var scribe = try await Scribe(store)
            try store.expectCommitted([try scribe.create("a"), try scribe.create("b")])
            try await store.pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA foreign_keys = OFF")
                for tenant in 1...2 {
                    for number in 0..<21 {
                        let at = Int64(number) * 86_400_000
                        try db.execute(
                            sql: """
                                INSERT INTO delivery VALUES (?, ?, 1, 1, 1, ?, ?, 'T', 'X', '{}', 0, 0, ?, 0, ?, 0, 0, ?, NULL, NULL, NULL, NULL)
                                """,
                            arguments: [
                                tenant, Self.id(number), number % 2 == 0 ? "mail" : "phone", "p\(number % 3)", at,
                                Self.states[number / 3], at,
                            ]
                        )
                    }
                }
                try db.execute(sql: "PRAGMA foreign_keys = ON")
            }
            try await body(store)
        }
    }

    /// The first two begin alike.
    private static func id(_ number: Int) -> String {
        let end = String(number, radix: 16)
        let begin = number < 2 ? "abcdef" : "0000" + String(repeating: "0", count: 2 - end.count) + end
        return begin + String(repeating: "0", count: 26 - end.count) + end
    }

    private func list(
        _ store: Store,
        after cursor: DeliveryCursor? = nil,
        limit: Int = 100,
        _ change: (inout DeliveryQuery) -> Void = { _ in }
    ) async throws -> Page<DeliveryRecord, DeliveryCursor> {
        var query = DeliveryQuery()
        change(&query)
        return try await store.deliveries(of: "a", for: .owner, query, after: cursor, limit: limit)
    }

    @Test func listsAreByStateChannelAndRecipientTheNewestFirst() async throws {
        try await withDeliveries { store in
            #expect(try await list(store).items.map(\.id) == (0..<21).reversed().map(Self.id))
            for (place, state) in Self.states.enumerated() {
                let found = try await list(store) { $0.state = DeliveryState(rawValue: state) }.items.map(\.id)
                #expect(found == (place * 3..<place * 3 + 3).reversed().map(Self.id), "\(state)")
                let mail = try await list(store) { query in
                    (query.state, query.channel, query.recipient) = (DeliveryState(rawValue: state), "mail", "p0")
                }
                #expect(mail.items.map(\.id) == (place.isMultiple(of: 2) ? [Self.id(place * 3)] : []), "\(state)")
            }
        }
    }

    @Test func pagesNeitherSkipNorRepeat() async throws {
        try await withDeliveries { store in
            var (found, next): ([String], DeliveryCursor?) = ([], nil)
            repeat {
                let page = try await list(store, after: next, limit: 4)
                found += page.items.map(\.id)
                next = page.next
            } while next != nil
            #expect(found == (0..<21).reversed().map(Self.id))
        }
    }

    @Test func theBeginningOfAnIDMeansOneOfItsTenant() async throws {
        try await withDeliveries { store in
            let one = try await store.delivery(beginning: String(Self.id(5).prefix(6)), of: "a", for: .owner).delivery
            #expect(one.id == Self.id(5))
            let ids = "\(Self.id(0)) and \(Self.id(1))"
            await #expect {
                _ = try await store.delivery(beginning: "abcdef", of: "a", for: .owner)
            } throws: { error in
                guard case .refused(.invalidInput(let input))? = error as? ReadFailure else { return false }
                return input.field == "delivery" && input.found == "abcdef" && input.allowed.contains(ids)
            }
            await #expect {
                _ = try await store.delivery(beginning: "ffffff", of: "a", for: .owner)
            } throws: { error in
                guard case .refused(let refusal)? = error as? ReadFailure else { return false }
                return refusal == .task(.noSuchDelivery("ffffff"))
            }
        }
    }

    /// What waits stays, however old it is.
    @Test func whatIsOverLongAgoMayGo() async throws {
        try await withDeliveries { store in
            let limits = try TenantLimits(validating: ["deliveryRetentionDays": 5])
            let retention = DeliveryRetention(of: limits, at: Timestamp(milliseconds: 15 * 86_400_000))
            let ids = try await store.prunableDeliveries(of: TenantID(1), retention, limit: 100)
            #expect(ids == (6..<10).map(Self.id))
            let some = try await store.prunableDeliveries(of: TenantID(1), retention, limit: 2)
            #expect(some == (6..<8).map(Self.id))
        }
    }
}
