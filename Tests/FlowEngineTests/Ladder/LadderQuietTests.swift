import FlowCore
import FlowEngine
import FlowStore
import TestSupport
import Testing

/// A ladder keeps to the tenant's quiet hours, and goes on from what really went out.
@Suite(.inVirtualTime, .timeLimit(.minutes(5)))
struct LadderQuietTests {
    private func world(_ ladder: String, quiet: String) async throws -> LadderWorld {
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await world.run(.updateTenant(try TenantUpdate(quietHours: quiet, zones: AnyZones())))
        try await world.owe([("rest", "2027-01-01")], ladder, total: "10.00")
        return world
    }

    private func times(_ world: LadderWorld) async throws -> [String] {
        let lines = try await world.lines().filter { $0.reminder.fate != nil }
        return lines.map { line in
            let reminder = line.reminder
            let at = reminder.fateAt.map { ZoneRules.utc.localTime(at: $0).text.prefix(16) } ?? "–"
            return "\(at) \(reminder.fate?.rawValue ?? "–") \(reminder.deferral?.rawValue ?? "–")"
        }
    }

    @Test func aStepWaitsUntilTheyAreOver() async throws {
        let world = try await world("7d first; 8d second; gap 1d", quiet: "08:00-18:00")
        try await world.live(until: "2027-01-12T00:00")
        // The second is a day after the first really went out, and so outside the quiet hours by itself.
        #expect(try await times(world) == ["2027-01-08T18:00 sent tenantQuiet", "2027-01-09T18:00 sent –"])
        #expect(world.payer.reminded.map(\.step) == ["first", "second"])
        try await world.end()
    }

    @Test func aDailyLadderStaysDailyAtTheirEnd() async throws {
        let world = try await world("7d first; 8d second; repeat 1d", quiet: "08:00-18:00")
        try await world.live(until: "2027-01-12T00:00")
        #expect(
            try await times(world).map { $0.prefix(16) } == [
                "2027-01-08T18:00", "2027-01-09T18:00", "2027-01-10T18:00", "2027-01-11T18:00",
            ]
        )
        try await world.end()
    }

    @Test func aLadderSaysOtherwise() async throws {
        let world = try await world("7d first; quiet none", quiet: "08:00-18:00")
        try await world.live(until: "2027-01-12T00:00")
        #expect(try await times(world) == ["2027-01-08T09:00 sent –"])
        try await world.end()
    }

    @Test func whatIsPaidMeanwhileIsNotSent() async throws {
        let world = try await world("7d first", quiet: "08:00-18:00")
        try await world.live(until: "2027-01-08T12:00")
        try await world.pay("10.00")
        try await world.live(until: "2027-01-12T00:00")
        #expect(world.payer.attempts == [])
        #expect(try await world.story() == ["1/1 first suppressed(paid)"])
        try await world.end()
    }

    @Test func whatWaitsGoesOutOnceWhenTheyAreTakenAway() async throws {
        let world = try await world("7d first", quiet: "08:00-18:00")
        try await world.live(until: "2027-01-08T12:00")
        #expect(world.payer.attempts == [])
        try await world.run(.updateTenant(try TenantUpdate(quietHours: "none", zones: AnyZones())))
        try await world.live(until: "2027-01-12T00:00")
        #expect(world.payer.attempts.map(\.description) == ["1/1 first 2027-01-08"])
        #expect(try await times(world) == ["2027-01-08T12:00 sent tenantQuiet"])
        try await world.end()
    }

    /// Nobody is left in silence because the daemon came back at night, however long it was away.
    @Test func anOutageThatEndsInThemIsReportedAfterThem() async throws {
        let world = try await world("7d first", quiet: "08:00-18:00")
        try await world.live(until: "2027-01-02T12:00")
        try await world.sleep(until: "2027-03-30T10:00")
        try await world.live(until: "2027-04-02T00:00")
        #expect(world.payer.reminded.map(\.description) == ["1/1 first 2027-03-30"])
        try await world.end()
    }
}
