import FlowCore
import Testing

@testable import FlowReminders
@testable import FlowTasks

/// Chains whose messages don't get through.
@Suite struct UndeliveredChainTests {
    private static let later = DeliveryResult.failed(reason: "later", isPermanent: false)

    private func world(_ rule: String, grace: String = "6h") throws -> TaskWorld {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        try world.add {
            $0.start = "2027-01-11T08:00"
            $0.grace = grace
            $0.reminders = [rule]
        }
        return world
    }

    @Test func whoIsntReachedHoldsBackNobodyElse() throws {
        var world = try world("0m to ana, nag 10m x2, then 10m to carla")
        try world.run(until: "2027-01-11T08:31") { $0.recipient == "ana" ? Self.later : .sent }
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T08:00 coalesced", "1/1 0.0.1 01-11T08:10 coalesced", "1/1 0.0.2 01-11T08:20 queued",
                "1/1 0.1.0 01-11T08:30 sent", "1/1 0.1.1 01-11T08:40 planned",
            ]
        )
        #expect(world.ledger.problems == [])
    }

    @Test func whoIsReachedAgainGetsTheNewestOnce() throws {
        var world = try world("0m to ana, nag 10m x2, then 10m to carla")
        try world.run(until: "2027-01-11T08:14") { _ in Self.later }
        try world.run(until: "2027-01-11T08:19")
        #expect(try world.sendings.filter { $0.hasSuffix(" sent") }.count == 1)
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T08:00 coalesced", "1/1 0.0.1 01-11T08:10 sentLate", try world.story[2],
            ]
        )
    }

    @Test func nothingIsTriedWhenItIsOfNoUseAnyMore() throws {
        var world = try world("0m to ana, then 10m to carla", grace: "1h")
        try world.run(until: "2027-01-11T09:01") { _ in Self.later }
        #expect(world.pending.isEmpty)
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 failed", "1/1 0.1.0 01-11T08:10 failed"])
        try world.run(until: "2027-01-11T20:00")
        #expect(!(try world.sendings.contains { $0.hasSuffix(" sent") }))
    }

    @Test func whatWaitedBeyondItsUseHoldsBackNobodyEither() throws {
        var world = try world("0m to ana, then 30m to carla", grace: "10m")
        world.now = try TaskWorld.instant("2027-01-11T08:00")
        try world.wake()
        // Nothing runs for a while.
        world.now = try TaskWorld.instant("2027-01-11T08:20")
        try world.run(until: "2027-01-11T08:31")
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 expired", "1/1 0.1.0 01-11T08:30 sent"])
        #expect(world.ledger.problems == [])
    }

    @Test func aShortAbsenceCutsNoChainOff() throws {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        try world.add {
            $0.start = "2027-01-11T08:00"
            $0.grace = "6h"
            $0.misfire = "skip"
            $0.reminders = ["0m to ana, then 10m to carla"]
        }
        try world.run(until: "2027-01-11T08:05") { _ in Self.later }
        world.now = try TaskWorld.instant("2027-01-11T08:20")
        try world.run(until: "2027-01-11T08:31") { $0.recipient == "ana" ? Self.later : .sent }
        #expect(try world.story.last == "1/1 0.1.0 01-11T08:20 sent")
    }

    @Test func anAttemptThatEndsLateGivesWayToTheNewest() throws {
        var world = try world("0m to ana, nag 10m x2")
        world.now = try TaskWorld.instant("2027-01-11T08:00")
        try world.wake()
        let first = try #require(world.pending.first?.id)
        #expect(try world.begin(first))
        world.now = try TaskWorld.instant("2027-01-11T08:10")
        try world.wake()
        try world.end(first, Self.later)
        #expect(try world.story.first == "1/1 0.0.0 01-11T08:00 coalesced")
        try world.deliver()
        #expect(try world.story[1] == "1/1 0.0.1 01-11T08:10 sent")
    }
}
