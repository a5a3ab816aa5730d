import FlowCore
import FlowEngine
import FlowStore
import Synchronization
import TestSupport
import Testing

/// A tenant that is put into another zone, with whom the ladders of payers without one go, and a payer who moves; on the
/// engine in virtual time.
///
/// Nine in the morning in Berlin is eight by universal time in winter.
@Suite(.inVirtualTime, .timeLimit(.minutes(5)))
struct LadderZoneTests {
    private func withDebt(
        payerIn zone: String?,
        _ ladder: String = "0d due; 7d first",
        _ body: (LadderWorld) async throws -> Void
    ) async throws {
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        if let zone { try await movePayer(to: zone, world) }
        try await world.owe([("rest", "2027-01-10")], ladder, total: "100.00")
        try await body(world)
        try await world.end()
    }

    private func movePayer(to zone: String?, _ world: LadderWorld) async throws {
        let update = try ProfileUpdate(timeZone: zone, clear: zone == nil ? ["timeZone"] : [], zones: AnyZones())
        try await world.run(.changeProfile(.update(try ProfileKey(validating: "ito"), update)))
    }

    private func move(_ world: LadderWorld) async throws {
        let update = try TenantUpdate(timeZone: "Europe/Berlin", zones: AnyZones())
        try await world.run(.updateTenant(update))
    }

    private func sent(_ world: LadderWorld) -> [String] {
        world.payer.state.withLock { $0.sentAt["1/1", default: []] }
            .map { String(Timestamp(milliseconds: $0).rfc3339.prefix(16)) }
    }

    private static let payers: [(zone: String?, instalments: [String], sent: [String])] = [
        (nil, ["1/1"], ["2027-01-10T08:00", "2027-01-17T08:00"]),
        ("UTC", [], ["2027-01-10T09:00", "2027-01-17T09:00"]),
    ]

    @Test(arguments: payers.indices)
    func laddersWithoutAZoneFollowTheirTenant(index: Int) async throws {
        let (zone, instalments, expected) = Self.payers[index]
        try await withDebt(payerIn: zone) { world in
            try await move(world)
            let following = await world.life.engine.applyZone(ofTenant: "a")
            #expect(following?.instalments == instalments && following?.ladderCount == instalments.count)
            #expect(following?.moves.isEmpty == true)
            try await world.live(until: "2027-01-20T00:00")
            #expect(sent(world) == expected)
            let again = await world.life.engine.applyZone(ofTenant: "a")
            #expect(again?.ladderCount == 0)
            let events = try await world.life.store.events(of: "a", for: .admin, after: 0, job: nil, limit: 1000).items
            #expect(events.count { $0.header.kind == .taskZoneChanged } == instalments.count)
            #expect(LedgerCheck.problem(in: events) == nil)
        }
    }

    /// What was sent before isn't sent again, and what is to come is in the new zone.
    @Test func stepsThatWereSentStay() async throws {
        try await withDebt(payerIn: nil) { world in
            try await world.live(until: "2027-01-12T00:00")
            try await move(world)
            _ = await world.life.engine.applyZone(ofTenant: "a")
            try await world.live(until: "2027-02-01T00:00")
            #expect(sent(world) == ["2027-01-10T09:00", "2027-01-17T08:00"])
            #expect(try await world.story() == ["1/1 due sent", "1/1 first sent"])
        }
    }

    /// What was sent before stays, and what is to come is in the payer's new zone.
    @Test func aPayerWhoMovesIsFollowed() async throws {
        try await withDebt(payerIn: nil, "0d due; 7d first; 14d final") { world in
            try await world.live(until: "2027-01-12T00:00")
            try await movePayer(to: "Europe/Berlin", world)
            try await world.live(until: "2027-02-01T00:00")
            #expect(sent(world) == ["2027-01-10T09:00", "2027-01-17T08:00", "2027-01-24T08:00"])
            #expect(try await world.story() == ["1/1 due sent", "1/1 first sent", "1/1 final sent"])
            // The tenant's new zone doesn't move who has one of their own.
            try await move(world)
            #expect(await world.life.engine.applyZone(ofTenant: "a")?.ladderCount == 0)
        }
    }

    /// The payer's tasks and all of their ladders go along; without a zone they are in the tenant's again.
    @Test func everyLadderOfAPayerFollows() async throws {
        try await withDebt(payerIn: "Europe/Berlin") { world in
            try await world.owe([("rest", "2027-01-11")], "0d due", total: "20.00")
            try await movePayer(to: nil, world)
            try await world.live(until: "2027-01-20T00:00")
            let times = world.payer.state.withLock { $0.sentAt.mapValues { $0.map(Timestamp.init(milliseconds:)) } }
            let sent = times.mapValues { $0.map { String($0.rfc3339.prefix(16)) } }
            #expect(sent == ["1/1": ["2027-01-10T09:00", "2027-01-17T09:00"], "2/1": ["2027-01-11T09:00"]])
            #expect(try await world.story() == ["1/1 due sent", "1/1 first sent", "2/1 due sent"])
        }
    }

    /// Whoever didn't follow at once does when something about the schedule changes.
    @Test func aChangedScheduleFollowsThen() async throws {
        try await withDebt(payerIn: nil) { world in
            try await move(world)
            let first = InstalmentID(PaymentScheduleID(1), 1)
            try await world.run(.payment(.hold(first, reason: "They call back")))
            try await world.run(.payment(.hold(first, reason: nil)))
            try await world.live(until: "2027-01-12T00:00")
            #expect(sent(world) == ["2027-01-10T08:00"])
        }
    }
}
