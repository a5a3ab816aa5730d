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

    /// ana is in New York, six hours behind, and awake.
    @Test func quietHoursEndNoChain() throws {
        var world = try TaskWorld(at: "2027-01-11T12:00")
        world.profileZones = ["ana": "America/New_York"]
        try world.setQuiet("22:00-07:00")
        for (start, rule) in [
            ("2027-01-11T21:50", "0m to carla, nag 20m x1, then 20m to ana"),
            ("2027-01-11T22:30", "0m to carla, then 20m to ana"),
        ] {
            try world.add {
                $0.start = start
                $0.grace = "1h"
                $0.reminders = [rule]
            }
        }
        try world.run(until: "2027-01-11T23:00")
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T21:50 sent", "1/1 0.0.1 01-11T22:10 suppressed(quiet)", "1/1 0.1.0 01-11T22:30 sent",
                "1/1 0.1.1 01-11T22:50 sent", "2/1 0.0.0 01-11T22:30 suppressed(quiet)", "2/1 0.1.0 01-11T22:50 sent",
            ]
        )
        #expect(world.ledger.problems == [])
    }

    /// ana is awake in New York, and her turn comes in the moment in which it is of use for the last time.
    @Test func aChainThatWasSilentGoesOnUntilTheEndOfItsGrace() throws {
        var world = try TaskWorld(at: "2027-01-11T12:00")
        world.profileZones = ["ana": "America/New_York"]
        try world.setQuiet("22:00-07:00")
        try world.add {
            $0.start = "2027-01-11T22:30"
            $0.grace = "20m"
            $0.reminders = ["0m to carla, then 20m to ana"]
        }
        try world.run(until: "2027-01-11T23:30")
        #expect(try world.story == ["1/1 0.0.0 01-11T22:30 suppressed(quiet)", "1/1 0.1.0 01-11T22:50 sent"])
        #expect(world.ledger.problems == [])
    }

    /// ana's quiet hours leave the newest no time: what failed before it isn't replaced by that, and is told as given up.
    @Test func whatNeverGoesOutTakesNobodysPlace() throws {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        world.profileZones = ["carla": "America/New_York"]
        try world.add {
            $0.start = "2027-01-11T08:00"
            $0.grace = "1h"
            $0.reminders = ["0m to ana+carla, nag 20m x3, quiet 08:50-12:00"]
        }
        try world.run(until: "2027-01-11T13:00") { $0.recipient == "ana" ? Self.later : .sent }
        let anas = world.ledger.deliveries.values.filter { $0.recipient == "ana" }
            .sorted { $0.reminder.number < $1.reminder.number }
        #expect(
            anas.map(\.reason) == [
                Reminding.replacedReason, Reminding.replacedReason, Reminding.tooLateReason,
                "After the quiet hours it would be of no use",
            ]
        )
        #expect(world.ledger.problems == [])
    }

    /// carla's newer one says nothing to ana, who was never reached.
    @Test func whatIsTakenBackRemindsEachWhoWasToBe() throws {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        let task = try world.add {
            $0.start = "2027-01-11T08:00"
            $0.grace = "6h"
            $0.reminders = ["0m to ana", "10m to ana", "30m to carla, nag 10m x1"]
        }
        try world.run(until: "2027-01-11T08:31") { $0.recipient == "ana" ? Self.later : .sent }
        try world.change(.complete(task, occurrence: 1, note: nil))
        world.now = try TaskWorld.instant("2027-01-11T09:00")
        try world.change(.reopen(OccurrenceID(task, 1), reason: nil))
        try world.run(until: "2027-01-11T09:01")
        #expect(
            try world.sendings.filter { $0.hasSuffix(" sent") }.sorted() == [
                "ana 01-11T09:00 sent", "carla 01-11T08:30 sent", "carla 01-11T09:00 sent",
            ]
        )
        #expect(world.ledger.problems == [])
    }

    /// The grace ends at 04:50, whenever the reminder itself was to come.
    @Test(arguments: ["10m to carla", "0m to ana, nag 220m x1"])
    func quietHoursCarryNothingBeyondTheGrace(rule: String) throws {
        var world = try TaskWorld(at: "2027-01-11T12:00")
        try world.add {
            $0.start = rule.hasPrefix("10m") ? "2027-01-11T22:50" : "2027-01-11T19:30"
            $0.grace = "6h"
            $0.quiet = "23:00-05:00"
            $0.reminders = [rule]
        }
        try world.run(until: "2027-01-12T06:00")
        let late = try world.story.dropFirst(rule.hasPrefix("10m") ? 0 : 1)
        #expect(!late.isEmpty && late.allSatisfy { $0.hasSuffix(" suppressed(quiet)") })
        #expect(world.ledger.problems == [])
    }

    @Test func whatCouldNotBeDeliveredIsNotTriedWhileTheTaskIsPaused() throws {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        let task = try world.add {
            $0.start = "2027-01-11T08:00"
            $0.grace = "4h"
            $0.reminders = ["0m to ana", "0m to ana+carla"]
        }
        try world.run(until: "2027-01-11T08:05") { $0.recipient == "ana" ? Self.later : .sent }
        try world.change(.pause(task))
        var triedCount = 0
        try world.run(until: "2027-01-11T13:00") { _ in
            triedCount += 1
            return Self.later
        }
        #expect(triedCount == 0)
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 queued", "1/1 1.0.0 01-11T08:00 sent"])
        try world.change(.resume(task))
        try world.run(until: "2027-01-11T13:01") { _ in
            triedCount += 1
            return .sent
        }
        #expect(triedCount == 2)
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 sentLate", "1/1 1.0.0 01-11T08:00 sent"])
        #expect(world.pending.isEmpty)
        #expect(world.ledger.problems == [])
    }

    /// One row says that a night left the step no time; a chain that nobody has heard of ends with its grace.
    @Test func aSilentNightIsReportedOnce() throws {
        var world = try TaskWorld(at: "2027-01-11T12:00")
        try world.add {
            $0.start = "2027-01-11T22:30"
            $0.grace = "1h"
            $0.quiet = "22:00-07:00"
            $0.reminders = ["0m to carla, nag 10m x50"]
        }
        try world.run(until: "2027-01-12T09:00")
        #expect(try world.story == ["1/1 0.0.0 01-11T22:30 suppressed(quiet)"])
        #expect(world.ledger.problems == [])
    }
}
