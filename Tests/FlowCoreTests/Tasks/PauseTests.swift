import FlowCore
import Testing

@testable import FlowTasks

/// What falls due in a pause is skipped at its time, and what doesn't goes on with the time that it had.
@Suite struct PauseTests {
    private func world(_ reminders: [String] = ["0m"], due: String? = nil) throws -> (TaskWorld, TaskID) {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        let task = try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.due = due
            $0.reminders = reminders
        }
        return (world, task)
    }

    private func pause(_ world: inout TaskWorld, _ task: TaskID, from start: String, to end: String) throws {
        try world.run(until: start)
        try world.change(.pause(task))
        try world.run(until: end)
        try world.change(.resume(task))
    }

    @Test func whatFallsDueMeanwhileIsSkippedAtItsTime() throws {
        var (world, task) = try world(["0m, nag 10m x3"])
        try world.run(until: "2027-01-11T07:00")
        try world.change(.pause(task))
        try world.run(until: "2027-01-11T08:00")
        #expect(world.occurrences.first == "1 01-11T08:00 skipped")
        try world.run(until: "2027-01-11T09:00")
        try world.change(.resume(task))
        try world.run(until: "2027-01-12T08:00")
        #expect(world.occurrences.prefix(2) == ["1 01-11T08:00 skipped", "2 01-12T08:00 open"])
        #expect(
            try world.story.prefix(2) == ["1/1 0.0.0 01-11T08:00 suppressed(paused)", "1/2 0.0.0 01-12T08:00 sent"]
        )
        #expect(world.tasks[task]?.pause == nil && world.ledger.problems == [])
    }

    @Test func itIsSkippedAlsoWhenNobodyWokeMeanwhile() throws {
        var (world, task) = try world()
        try world.run(until: "2027-01-11T07:00")
        try world.change(.pause(task))
        world.now = try TaskWorld.instant("2027-01-13T09:00")
        try world.change(.resume(task))
        try world.run(until: "2027-01-14T08:00")
        #expect(
            world.occurrences.prefix(4) == [
                "1 01-11T08:00 skipped", "2 01-12T08:00 skipped", "3 01-13T08:00 skipped", "4 01-14T08:00 open",
            ]
        )
        #expect(try world.story.filter { $0.hasSuffix(" sent") } == ["1/4 0.0.0 01-14T08:00 sent"])
    }

    @Test func whatWasDueBeforeStaysOpenAndIsRemindedOf() throws {
        var (world, task) = try world(["0m, nag 10m x2"])
        try pause(&world, task, from: "2027-01-11T08:05", to: "2027-01-11T08:30")
        #expect(world.occurrences.first == "1 01-11T08:00 open")
        try world.run(until: "2027-01-11T10:00")
        #expect(
            try world.story.filter { $0.hasPrefix("1/1") } == [
                "1/1 0.0.0 01-11T08:00 sent", "1/1 0.0.1 01-11T08:10 suppressed(paused)",
                "1/1 0.0.1000002 01-11T08:30 sent", "1/1 0.0.2 01-11T08:40 sent",
            ]
        )
    }

    /// A pause of five hours, within the grace of two.
    private func pausedInGrace() throws -> (TaskWorld, TaskID) {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        let task = try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.grace = "2h"
            $0.reminders = ["0m", "-10m from end"]
        }
        try world.run(until: "2027-01-11T08:30")
        try world.change(.pause(task))
        try world.run(until: "2027-01-11T13:30")
        return (world, task)
    }

    @Test func itsGraceDoesNotRunOutInAPause() throws {
        var (world, task) = try pausedInGrace()
        #expect(world.occurrences.first == "1 01-11T08:00 open")
        #expect(world.tasks[task]?.dueAt == (try TaskWorld.instant("2027-01-12T08:00")))
        try world.change(.resume(task))
        // Half an hour of two was over.
        try world.run(until: "2027-01-11T14:59")
        #expect(world.occurrences.first == "1 01-11T08:00 open")
        #expect(try world.story.contains { $0.hasPrefix("1/1 1.0.") && $0.hasSuffix("01-11T14:50 sent") })
        try world.run(until: "2027-01-11T15:00")
        #expect(world.occurrences.first == "1 01-11T08:00 missed" && world.ledger.problems == [])
    }

    @Test(arguments: [false, true])
    func whatIsDoneInAPauseIsDoneInTime(isTakenBack: Bool) throws {
        var (world, task) = try pausedInGrace()
        try world.change(.complete(task, occurrence: nil, note: nil))
        let id = OccurrenceID(task, 1)
        let done = try #require(world.ledger.occurrences[id])
        #expect(done.state == .done && done.settled.map { $0.at <= done.inTimeUntil } == true)
        guard isTakenBack else { return }
        try world.run(until: "2027-01-11T14:00")
        #expect(try world.change(.reopen(id, reason: nil)).occurrence?.state == .open)
        try world.run(until: "2027-01-11T14:30")
        try world.change(.resume(task))
        try world.run(until: "2027-01-11T15:59")
        #expect(world.occurrences.first == "1 01-11T08:00 open")
        try world.run(until: "2027-01-11T16:00")
        #expect(world.occurrences.first == "1 01-11T08:00 missed" && world.ledger.problems == [])
    }

    @Test func whatComesAfterCompletionStaysOpenInAPause() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        let task = try world.add {
            $0.rule = "3 days after completion"
            $0.start = "2027-01-11T08:00"
            $0.reminders = ["0m"]
        }
        try pause(&world, task, from: "2027-01-11T07:00", to: "2027-01-11T09:00")
        try world.run(until: "2027-01-11T09:01")
        #expect(world.occurrences == ["1 01-11T08:00 open"])
        #expect(
            try world.story == ["1/1 0.0.0 01-11T08:00 suppressed(paused)", "1/1 0.0.1000001 01-11T09:00 sent"]
        )
    }

    @Test func whatHasBegunIsSkippedWhenItHasToBeDone() throws {
        var (world, task) = try world(["0m from start"], due: "2h")
        try world.run(until: "2027-01-11T08:30")
        try world.change(.pause(task))
        try world.run(until: "2027-01-11T09:59")
        #expect(world.occurrences.first == "1 01-11T08:00 open")
        try world.run(until: "2027-01-11T10:00")
        #expect(world.occurrences.first == "1 01-11T08:00 skipped")
    }

    @Test func whatHasBegunGoesOnAsItWasWhenThePauseEndsBeforeItIsDue() throws {
        var (world, task) = try world(["0m"], due: "2h")
        try world.run(until: "2027-01-11T08:30")
        let end = try #require(world.ledger.occurrences[OccurrenceID(task, 1)]).endAt
        try pause(&world, task, from: "2027-01-11T08:30", to: "2027-01-11T09:30")
        try world.run(until: "2027-01-11T10:01")
        #expect(world.occurrences.first == "1 01-11T08:00 open")
        #expect(try world.story.contains("1/1 0.0.0 01-11T10:00 sent"))
        #expect(world.ledger.occurrences[OccurrenceID(task, 1)]?.endAt == end)
    }

    @Test func whatIsDueLaterIsRemindedOfInTime() throws {
        var (world, task) = try world(["0m from start"], due: "2h")
        try pause(&world, task, from: "2027-01-11T07:00", to: "2027-01-11T08:30")
        try world.run(until: "2027-01-11T09:00")
        // Nothing else would remind of it.
        #expect(try world.story.contains("1/1 0.0.1000001 01-11T08:30 sent"))
        #expect(world.occurrences.first == "1 01-11T08:00 open")
    }

    @Test func withinAPauseTakingBackLeavesItOut() throws {
        var (world, task) = try world()
        try world.run(until: "2027-01-11T07:00")
        try world.change(.pause(task))
        try world.change(.complete(task, occurrence: 1, note: nil))
        try world.run(until: "2027-01-12T09:00")
        #expect(world.occurrences.prefix(2) == ["1 01-11T08:00 done", "2 01-12T08:00 skipped"])
        // Whoever takes back what the pause has left out, or confirms it, is told the way that there is.
        let back = "resume the task first (flowctl task resume 1), then flowctl task reopen 1/2"
        for command in [
            TaskCommand.reopen(OccurrenceID(task, 2), reason: nil), .complete(task, occurrence: 2, note: nil),
        ] {
            let refusal = #expect(throws: Refusal.self) { try world.change(command) }
            guard case .task(.notPossible(let problem)) = refusal else {
                Issue.record("\(String(describing: refusal))")
                continue
            }
            #expect(problem.hint == "The pause left it out; \(back)")
        }
        #expect(try world.change(.reopen(OccurrenceID(task, 1), reason: nil)).occurrence?.state == .skipped)
    }

    @Test func whoIsInTheArchiveIsLeftInPeace() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.reminders = ["0m to ana+carla", "10m to carla, then 10m to ana", "1h to carla"]
        }
        world.archived = ["carla"]
        try world.run(until: "2027-01-11T12:00")
        #expect(
            try world.story.filter { $0.hasPrefix("1/1") } == [
                "1/1 0.0.0 01-11T08:00 sent", "1/1 1.0.0 01-11T08:10 sent", "1/1 2.0.0 01-11T09:00 sent",
                "1/1 1.1.0 01-11T08:20 sent",
            ]
        )
        let recipients = world.ledger.deliveries.values.filter { $0.reminder.occurrence.number == 1 }.map(\.recipient)
        #expect(recipients.compactMap(\.self).sorted() == ["ana", "ana", "uid:1000", "uid:1000"])
        #expect(world.ledger.problems == [])
    }

    @Test func whatWaitsForSomebodyWhoIsArchivedDoesNotGoOut() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        try world.add {
            $0.start = "2027-01-11T08:00"
            $0.reminders = ["0m to carla"]
        }
        world.now = try TaskWorld.instant("2027-01-11T08:00")
        try world.wake()
        let id = try #require(world.pending.first?.id)
        world.archived = ["carla"]
        #expect(try world.begin(id) == false)
        #expect(world.ledger.deliveries[id]?.state == .cancelled)
        // The owner stands in.
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T08:00 suppressed(cancelled)", "1/1 0.0.1000001 01-11T08:00 planned",
            ]
        )
    }

    @Test func whatAPauseSkippedCanBeTakenBack() throws {
        var (world, task) = try world()
        try pause(&world, task, from: "2027-01-11T07:00", to: "2027-01-11T09:00")
        #expect(throws: Refusal.self) { try world.change(.complete(task, occurrence: nil, note: nil)) }
        try world.change(.reopen(OccurrenceID(task, 1), reason: "I took it"))
        try world.run(until: "2027-01-11T09:01")
        #expect(try world.story.contains("1/1 0.0.1000001 01-11T09:00 sent"))
        try world.change(.complete(task, occurrence: nil, note: nil))
        #expect(world.occurrences.first == "1 01-11T08:00 done")
    }
}
