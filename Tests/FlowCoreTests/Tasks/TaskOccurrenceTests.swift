import FlowCore
import Testing

@testable import FlowTasks

/// Occurrences: when they are made, done, skipped, missed; what another timing does to them.
@Suite struct TaskOccurrenceTests {
    @Test
    func onlyTheNextOneIsMadeAndAsFarAheadAsRemindersNeed() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
        }
        #expect(world.occurrences == ["1 01-11T08:00 open"])
        try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.reminders = ["-3d"]
        }
        #expect(world.occurrences.suffix(3) == ["1 01-11T08:00 open", "2 01-12T08:00 open", "3 01-13T08:00 open"])
        #expect(world.tasks[TaskID(2)]?.dueAt == (try TaskWorld.instant("2027-01-11T08:00")))
    }

    @Test
    func aDayGoesByWithoutAnybody() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        let task = try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.grace = "30m"
            $0.reminders = ["-1h", "0m"]
        }
        try world.run(until: "2027-01-11T08:29")
        #expect(world.occurrences == ["1 01-11T08:00 open", "2 01-12T08:00 open"])
        try world.run(until: "2027-01-11T08:30")
        #expect(world.occurrences == ["1 01-11T08:00 missed", "2 01-12T08:00 open"])
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T07:00 sent", "1/1 1.0.0 01-11T08:00 sent", "1/2 0.0.0 01-12T07:00 planned",
                "1/2 1.0.0 01-12T08:00 planned",
            ]
        )
        #expect(try world.change(.complete(task, occurrence: 1, note: nil)).occurrence?.state == .done)
        #expect(world.ledger.problems == [])
    }

    @Test
    func doneEndsTheRemindersAndTheNextOneIsMeantAfterwards() throws {
        var world = try TaskWorld(at: "2027-01-11T07:30")
        let task = try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.reminders = ["-1h", "0m"]
        }
        #expect(try world.change(.complete(task, occurrence: 1, note: "Early")).occurrence?.number == 1)
        #expect(
            try world.story == ["1/1 0.0.0 01-11T07:00 skipped", "1/1 1.0.0 01-11T08:00 suppressed(acknowledged)"]
        )
        let again = try world.change(.complete(task, occurrence: 1, note: nil))
        #expect(again.eventNumber == 0)
        #expect(throws: Refusal.self) { try world.change(.skip(task, occurrence: 1, reason: "No")) }
        #expect(throws: Refusal.task(.noSuchOccurrence("1/9"))) {
            try world.change(.complete(task, occurrence: 9, note: nil))
        }
        try world.run(until: "2027-01-11T09:00")
        #expect(world.occurrences == ["1 01-11T08:00 done", "2 01-12T08:00 open"])
        #expect(try world.change(.complete(task, occurrence: nil, note: nil)).eventNumber == 0)
        #expect(try world.change(.skip(task, occurrence: 2, reason: "Away")).occurrence?.state == .skipped)
    }

    @Test
    func whatWantsANoteIsNotDoneWithoutOne() throws {
        var world = try TaskWorld()
        let task = try world.add {
            $0.at = "18:00"
            $0.confirm = "text"
        }
        #expect(throws: Refusal.self) { try world.change(.complete(task, occurrence: 1, note: " ")) }
        #expect(try world.change(.complete(task, occurrence: 1, note: "Taken")).occurrence?.state == .done)
        try world.wake()
        #expect(world.tasks[task]?.dueAt == nil)
    }

    @Test
    func afterCompletionTheNextOneFollowsFromTheOneBefore() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        let task = try world.add {
            $0.rule = "3 days after completion"
            $0.start = "2027-01-11T08:00"
            $0.reminders = ["0m"]
        }
        try world.run(until: "2027-03-20T10:00")
        #expect(world.occurrences == ["1 01-11T08:00 open"])
        try world.change(.complete(task, occurrence: nil, note: nil))
        #expect(world.occurrences == ["1 01-11T08:00 done", "2 03-23T08:00 open"])
        try world.run(until: "2027-03-23T08:00")
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 sent", "1/2 0.0.0 03-23T08:00 sent"])
    }

    @Test
    func anotherTimingIsANewRevisionAndWhatHasntFiredGivesWay() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        let task = try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.reminders = ["0m"]
        }
        #expect(try world.edit(task) { $0.title = "Pills" }.revision == 1)
        #expect(try world.edit(task) { $0.title = "Pills" }.eventNumber == 0)
        #expect(try world.edit(task) { $0.at = "09:00" }.revision == 2)
        #expect(world.occurrences == ["1 01-11T08:00 superseded", "2 01-11T09:00 open"])
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 suppressed(superseded)", "1/2 0.0.0 01-11T09:00 planned"])
        #expect(world.ledger.problems == [])
    }

    @Test
    func aTimeThatFiredUnderAnOlderRevisionFiresNoMore() throws {
        var world = try TaskWorld(at: "2027-01-11T07:59")
        let task = try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.reminders = ["-30m", "0m, nag 10m x3"]
            $0.zone = "Europe/Berlin"
        }
        try world.run(until: "2027-01-11T08:15")
        // In UTC the same time of the wall clock comes an hour later.
        try world.edit(task) { $0.zone = "UTC" }
        try world.run(until: "2027-01-11T12:00")
        #expect(
            world.occurrences.prefix(3) == [
                "1 01-11T08:00 open", "2 01-12T08:00 superseded", "3 01-12T08:00 open",
            ]
        )
        #expect(
            try world.story.filter { $0.hasPrefix("1/1 1.") } == [
                "1/1 1.0.0 01-11T08:00 sent", "1/1 1.0.1 01-11T08:10 sent", "1/1 1.0.2 01-11T08:20 sent",
                "1/1 1.0.3 01-11T08:30 sent",
            ]
        )
        #expect(try world.story.filter { $0.hasPrefix("1/3") }.allSatisfy { $0.hasSuffix("planned") })
        #expect(world.ledger.problems == [])
    }

    @Test
    func otherRemindersTakeThePlaceOfThoseThatHaventBegun() throws {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        let task = try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.reminders = ["-30m", "0m"]
        }
        try world.run(until: "2027-01-11T07:30")
        #expect(try world.edit(task) { $0.reminders = ["-45m", "5m"] }.revision == 1)
        try world.run(until: "2027-01-11T08:30")
        #expect(
            try world.story.filter { $0.hasPrefix("1/1") } == [
                "1/1 0.0.0 01-11T07:30 sent", "1/1 1.0.0 01-11T08:00 suppressed(superseded)",
                "1/1 2.0.0 01-11T07:15 skipped", "1/1 3.0.0 01-11T08:05 sent",
            ]
        )
        #expect(world.ledger.problems == [])
    }

    @Test
    func pausedTasksRemindOfNothingAndMissNothing() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        let task = try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.grace = "1h"
            $0.reminders = ["0m"]
        }
        try world.change(.pause(task))
        #expect(try world.change(.pause(task)).eventNumber == 0)
        try world.run(until: "2027-01-12T12:00")
        try world.change(.resume(task))
        try world.run(until: "2027-01-13T12:00")
        #expect(
            try world.story.map { $0.split(separator: " ").last ?? "" } == [
                "suppressed(paused)", "suppressed(paused)", "sent", "planned",
            ]
        )
        #expect(
            world.occurrences.map { $0.split(separator: " ").last ?? "" } == ["skipped", "skipped", "missed", "open"]
        )
    }

    @Test
    func anEndedTaskGivesUpWhatIsOpen() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        let task = try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.reminders = ["0m"]
        }
        try world.change(.end(task))
        #expect(try world.change(.end(task)).eventNumber == 0)
        #expect(world.occurrences == ["1 01-11T08:00 cancelled"])
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 suppressed(cancelled)"])
        #expect(world.tasks[task]?.dueAt == nil)
        #expect(throws: Refusal.self) { try world.change(.resume(task)) }
        #expect(throws: Refusal.self) { try world.edit(task) { $0.title = "x" } }
    }

    @Test(arguments: [
        ("2027-03-27T12:00", "02:30", ["03-28T02:30", "03-29T02:30", "03-30T02:30"]),
        ("2027-10-30T12:00", "02:30", ["10-31T02:30", "11-01T02:30", "11-02T02:30"]),
    ])
    func everyNominalDateFiresOnceOverAClockChange(at: String, time: String, nominal: [String]) throws {
        var world = try TaskWorld(at: at)
        try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = time
            $0.reminders = ["0m"]
        }
        try world.run(until: String(at.prefix(5)) + (at.contains("-03-") ? "03-30T12:00" : "11-02T12:00"))
        #expect(try world.story.filter { $0.hasSuffix("sent") }.map { $0.prefix(3) } == ["1/1", "1/2", "1/3"])
        #expect(world.tasks.count == 1 && world.occurrences.count == 4)
        let fired = world.occurrences.prefix(3).map { $0.split(separator: " ")[1] }
        #expect(fired.map(String.init) == nominal)
        #expect(world.ledger.problems == [])
    }
}
