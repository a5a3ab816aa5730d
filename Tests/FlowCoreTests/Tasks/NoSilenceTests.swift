import FlowCore
import Testing

@testable import FlowTasks

/// Nothing that is open falls silent for good, and nothing that went out goes out again by a change of the task.
@Suite struct NoSilenceTests {
    private func sent(_ world: TaskWorld) throws -> [String] {
        try world.story.filter { $0.hasSuffix(" sent") || $0.hasSuffix(" sentLate") }
    }

    @Test func whatIsDoneEarlyComesAgain() throws {
        var world = try TaskWorld(at: "2027-01-10T07:00")
        let id = try world.add {
            $0.rule = "3 days after completion"
            $0.at = "08:00"
            $0.reminders = ["0m"]
        }
        try world.run(until: "2027-01-10T09:00")
        try world.change(.complete(id, occurrence: nil, note: nil))
        // Another one ticks it off as well: nothing happens, unless the next is named, two days before its time.
        #expect(try world.change(.complete(id, occurrence: nil, note: nil)).eventNumber == 0)
        try world.change(.complete(id, occurrence: 2, note: nil))
        try world.run(until: "2027-01-20T00:00")
        // The next one follows from when the last was done, at the very time of the one that was done early.
        #expect(world.occurrences == ["1 01-10T08:00 done", "2 01-13T08:00 done", "3 01-13T08:00 open"])
        #expect(try sent(world).map { $0.prefix(3) } == ["1/1", "1/3"])
        #expect(world.tasks[id].map { MeantOccurrence(of: $0).number(meantAt: world.now) } == 3)
        #expect(world.ledger.problems == [])
    }

    @Test func aPauseDoesNotEndAChainThatNothingElseWouldBegin() throws {
        var world = try TaskWorld(at: "2027-01-10T07:00")
        let id = try world.add {
            $0.rule = "3 days after completion"
            $0.at = "08:00"
            $0.reminders = ["0m"]
        }
        try world.change(.pause(id))
        try world.run(until: "2027-01-11T00:00")
        #expect(try sent(world) == [])
        try world.change(.resume(id))
        try world.run(until: "2027-01-11T00:05")
        #expect(try sent(world).count == 1)
    }

    @Test(arguments: [("skip", nil), ("coalesce", "1h"), ("latest", "1h")] as [(String, String?)])
    func whatStaysOpenIsRemindedOfHoweverLate(misfire: String, grace: String?) throws {
        var world = try TaskWorld(at: "2027-01-10T07:00")
        try world.add {
            $0.rule = "3 days after completion"
            $0.at = "08:00"
            $0.reminders = ["0m"]
            $0.misfire = misfire
            $0.grace = grace
        }
        world.now = try TaskWorld.instant("2027-03-01T12:00")
        try world.wake()
        try world.deliver()
        #expect(try sent(world).count == 1)
    }

    @Test func aRuleThatStaysGoesOnAndDoesNotBeginAgain() throws {
        var world = try TaskWorld(at: "2027-01-10T07:00")
        let id = try world.add {
            $0.start = "2027-01-10T08:00"
            $0.reminders = ["0m, nag 1h x3"]
        }
        try world.run(until: "2027-01-10T09:30")
        #expect(try sent(world).count == 2)
        try world.edit(id) { $0.reminders = ["0m, nag 1h x3", "10h"] }
        try world.run(until: "2027-01-11T00:00")
        // The two that are left of the chain, and the new one.
        #expect(try sent(world).count == 5)
    }

    @Test func theLatestDoesNotSwallowAChain() throws {
        var world = try TaskWorld(at: "2027-01-10T07:00")
        try world.add {
            $0.start = "2027-01-10T08:00"
            $0.reminders = ["-10m, nag 10m x2", "0m"]
            $0.misfire = "latest"
        }
        world.now = try TaskWorld.instant("2027-01-10T12:00")
        try world.run(until: "2027-01-10T13:00")
        #expect(try sent(world).count == 4)
    }

    @Test func aSnoozeCountsFromWhatWasTapped() throws {
        var world = try TaskWorld(at: "2027-01-10T07:00")
        let id = try world.add {
            $0.start = "2027-01-11T08:00"
            $0.reminders = ["0m"]
        }
        let first = ReminderID(OccurrenceID(id, 1), 1)
        try world.change(.snooze(first, TimeLength(seconds: 600)))
        try world.change(.snooze(first, TimeLength(seconds: 1200)))
        try world.run(until: "2027-01-12T00:00")
        let times = try sent(world)
        #expect(times.count == 1)
        #expect(times.first?.contains("01-11T08:20") == true, "\(times)")
    }

    @Test func whatCannotBeReadAnyMoreCanBeMendedAndEnded() throws {
        var world = try TaskWorld(at: "2027-01-10T07:00")
        let id = try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.zone = "America/New_York"
            $0.reminders = ["0m"]
        }
        world.missingZone = "America/New_York"
        world.now = try TaskWorld.instant("2027-01-11T08:00")
        try world.edit(id) { $0.zone = "Europe/Berlin" }
        try world.change(.end(id))
        #expect(world.tasks[id]?.state == .ended)
    }

    @Test func newQuietHoursHoldForWhatIsPlanned() throws {
        var world = try TaskWorld(at: "2027-01-10T07:00")
        let id = try world.add {
            $0.start = "2027-01-10T23:00"
            $0.reminders = ["0m"]
        }
        try world.edit(id) { $0.quiet = "22:00-07:00" }
        try world.run(until: "2027-01-11T06:00")
        #expect(try sent(world) == [])
        try world.run(until: "2027-01-11T08:00")
        #expect(try sent(world).count == 1)
    }

    @Test func aTaskOfWhichNothingIsLeftDoesNotCount() throws {
        var world = try TaskWorld(at: "2027-01-10T07:00")
        let once = try world.add { $0.start = "2027-01-10T08:00" }
        let daily = try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
        }
        #expect(world.tasks[once]?.hasMore == true)
        try world.change(.complete(once, occurrence: 1, note: nil))
        try world.change(.complete(daily, occurrence: 1, note: nil))
        #expect(world.tasks[once]?.hasMore == false)
        #expect(world.tasks[daily]?.hasMore == true)
    }
}
