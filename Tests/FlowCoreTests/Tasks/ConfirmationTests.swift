import FlowCore
import Testing

@testable import FlowTasks

/// Which occurrence a confirmation means, and how it is taken back.
@Suite struct ConfirmationTests {
    private func daily(
        at local: String = "2027-01-10T12:00",
        _ change: (inout TaskInput) -> Void = { _ in }
    ) throws -> (TaskWorld, TaskID) {
        var world = try TaskWorld(at: local)
        let task = try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.grace = "2h"
            $0.reminders = ["0m"]
            change(&$0)
        }
        return (world, task)
    }

    private func done(_ task: TaskID, _ occurrence: Int? = nil) -> TaskCommand {
        .complete(task, occurrence: occurrence, note: nil)
    }

    // MARK: - Which one

    /// Missed at ten, done when; then once more, and the next morning is reminded of all the same.
    @Test(arguments: ["2027-01-11T08:05", "2027-01-11T12:00", "2027-01-12T07:59"])
    func aConfirmationIsAboutTheLatestThatHasBegun(time: String) throws {
        var (world, task) = try daily()
        try world.run(until: time)
        let receipt = try world.change(done(task))
        #expect(receipt.occurrence?.number == 1 && receipt.occurrence?.state == .done)
        let again = try world.change(done(task))
        #expect(again.eventNumber == 0 && again.occurrence?.number == 1)
        #expect(again.occurrence?.settledBy == Principal(uid: 1000))
        #expect(again.occurrence?.settledAt == receipt.occurrence?.settledAt)
        try world.run(until: "2027-01-12T08:01")
        #expect(try world.story.contains("1/2 0.0.0 01-12T08:00 sent"))
        #expect(world.occurrences == ["1 01-11T08:00 done", "2 01-12T08:00 open", "3 01-13T08:00 open"])
    }

    @Test func aSecondTapConfirmsNotYesterdaysEither() throws {
        // With half an hour to do it, yesterday's is open beside today's until half past eight.
        var (world, task) = try daily {
            $0.due = "30m"
            $0.grace = nil
        }
        try world.run(until: "2027-01-12T08:10")
        #expect(world.occurrences.prefix(2) == ["1 01-11T08:00 open", "2 01-12T08:00 open"])
        #expect(try world.change(done(task)).occurrence?.number == 2)
        #expect(try world.change(done(task)).eventNumber == 0)
        #expect(world.occurrences.prefix(2) == ["1 01-11T08:00 open", "2 01-12T08:00 done"])
        #expect(try world.change(done(task, 1)).occurrence?.number == 1)
    }

    @Test func whatWasSkippedIsNotDoneInItsPlace() throws {
        var (world, task) = try daily()
        try world.run(until: "2027-01-11T08:05")
        try world.change(.skip(task, occurrence: nil, reason: "Sick"))
        #expect(try world.change(.skip(task, occurrence: nil, reason: "Sick")).eventNumber == 0)
        let refusal = #expect(throws: Refusal.self) { try world.change(done(task)) }
        guard case .task(.notPossible(let why)) = refusal else {
            Issue.record("\(refusal as Any)")
            return
        }
        #expect(why.id == "1/1" && why.hint.contains("flowctl task reopen 1/1"))
        #expect(world.occurrences == ["1 01-11T08:00 skipped", "2 01-12T08:00 open"])
    }

    @Test func wordsThatComeSecondAreNotDroppedInSilence() throws {
        var (world, task) = try daily()
        try world.run(until: "2027-01-11T08:05")
        #expect(try world.change(.complete(task, occurrence: nil, note: "Taken")).warnings == [])
        for note in ["Taken", " ", nil] {
            #expect(try world.change(.complete(task, occurrence: nil, note: note)).warnings == [])
        }
        let second = try world.change(.complete(task, occurrence: nil, note: "By Ida"))
        #expect(second.eventNumber == 0 && second.warnings.count == 1)
        let reported = second.warnings.first ?? ""
        #expect(reported.hasPrefix("Your words weren't kept: 1/1 was done before.") && reported.contains("reopen 1/1"))
        try world.change(.reopen(OccurrenceID(task, 1), reason: nil))
        try world.change(.skip(task, occurrence: 1, reason: "Sick"))
        #expect(try world.change(.skip(task, occurrence: 1, reason: "Sick")).warnings == [])
        #expect(try world.change(.skip(task, occurrence: 1, reason: "Away")).warnings.count == 1)
    }

    @Test func nothingHasBegunBeforeTheFirst() throws {
        var (world, task) = try daily()
        let refusal = #expect(throws: Refusal.self) { try world.change(done(task)) }
        guard case .task(.notPossible(let why)) = refusal else {
            Issue.record("\(refusal as Any)")
            return
        }
        #expect(why.hint.contains("1/1, is at 2027-01-11T08:00:00"))
        try world.change(done(task, 1))
        try world.run(until: "2027-01-11T09:00")
        #expect(try world.story.first == "1/1 0.0.0 01-11T08:00 suppressed(acknowledged)")
    }

    @Test func whatIsDueButNotWokenIsMeantAsWell() throws {
        var (world, task) = try daily()
        // The machine slept for three days, and the tap comes before the scheduler.
        world.now = try TaskWorld.instant("2027-01-13T08:30")
        #expect(try world.change(done(task)).occurrence?.nominal == "2027-01-13T08:00:00")
        try world.run(until: "2027-01-14T08:00")
        #expect(
            world.occurrences == [
                "1 01-11T08:00 missed", "2 01-12T08:00 missed", "3 01-13T08:00 done", "4 01-14T08:00 open",
                "5 01-15T08:00 open",
            ]
        )
        #expect(world.ledger.problems == [])
    }

    // MARK: - Taking back

    @Test func aMistakeIsTakenBackAndRemindedOfAgain() throws {
        var (world, task) = try daily { $0.reminders = ["0m, nag 10m x3", "1h to carla"] }
        try world.run(until: "2027-01-11T08:05")
        try world.change(done(task))
        try world.run(until: "2027-01-11T08:30")
        world.principal = Principal(uid: 7)
        let receipt = try world.change(.reopen(OccurrenceID(task, 1), reason: "The box is full"))
        #expect(receipt.occurrence?.state == .open && receipt.occurrence?.settledBy == nil)
        #expect(try world.change(.reopen(OccurrenceID(task, 1), reason: nil)).eventNumber == 0)
        try world.run(until: "2027-01-11T11:00")
        // The chain goes on at once, and Carla is told when she would have been.
        #expect(
            try world.story.filter { $0.hasPrefix("1/1") } == [
                "1/1 0.0.0 01-11T08:00 sent", "1/1 1.0.0 01-11T09:00 suppressed(acknowledged)",
                "1/1 0.0.1 01-11T08:10 suppressed(acknowledged)", "1/1 1.0.1000003 01-11T09:00 sent",
                "1/1 0.0.1000004 01-11T08:30 sent", "1/1 0.0.2 01-11T08:40 sent", "1/1 0.0.3 01-11T08:50 sent",
            ]
        )
        #expect(world.occurrences.first == "1 01-11T08:00 missed")
        #expect(world.ledger.problems == [])
    }

    @Test func whatWentOutWhileItCountedAsDoneGoesOn() throws {
        var (world, task) = try daily { $0.reminders = ["0m, nag 10m x1"] }
        try world.run(until: "2027-01-11T08:00") { _ in nil }
        try world.change(done(task))
        let id = try #require(world.ledger.deliveries.keys.first)
        try world.end(id, .sent)
        try world.change(.reopen(OccurrenceID(task, 1), reason: nil))
        try world.run(until: "2027-01-11T09:00")
        #expect(try world.story.prefix(2) == ["1/1 0.0.0 01-11T08:00 sent", "1/1 0.0.1 01-11T08:10 sent"])
    }

    @Test func whatIsOfNoUseAnyMoreIsMissed() throws {
        var (world, task) = try daily()
        try world.run(until: "2027-01-11T12:00")
        try world.change(done(task))
        let receipt = try world.change(.reopen(OccurrenceID(task, 1), reason: "It was yesterday's"))
        #expect(receipt.occurrence?.state == .missed)
        #expect(world.ledger.occurrences[OccurrenceID(task, 1)]?.note == "It was yesterday's")
        #expect(try world.story.filter { $0.hasPrefix("1/1") } == ["1/1 0.0.0 01-11T08:00 sent"])
        #expect(try world.change(done(task)).occurrence?.state == .done)
    }

    @Test func whatWasAcknowledgedIsTakenBackAsWell() throws {
        var (world, task) = try daily { $0.reminders = ["0m, nag 10m x3"] }
        try world.run(until: "2027-01-11T08:05")
        try world.change(.acknowledge(OccurrenceID(task, 1), reminder: nil))
        try world.change(done(task))
        try world.change(.reopen(OccurrenceID(task, 1), reason: nil))
        try world.run(until: "2027-01-11T09:55")
        #expect(
            try world.story.filter { $0.hasSuffix(" sent") } == [
                "1/1 0.0.0 01-11T08:00 sent", "1/1 0.0.1000002 01-11T08:10 sent", "1/1 0.0.2 01-11T08:20 sent",
                "1/1 0.0.3 01-11T08:30 sent",
            ]
        )
    }

    @Test func confirmationsAreTakenBackForAsLongAsTheTenantKeepsThem() throws {
        for (days, isPossible) in [(89, true), (91, false)] {
            var (world, task) = try daily()
            try world.run(until: "2027-01-11T08:05")
            try world.change(done(task))
            world.now = world.now.advanced(byMilliseconds: Int64(days) * 86_400_000)
            try world.wake()
            if isPossible {
                #expect(try world.change(.reopen(OccurrenceID(task, 1), reason: nil)).occurrence?.state == .missed)
            } else {
                #expect(throws: Refusal.self) { try world.change(.reopen(OccurrenceID(task, 1), reason: nil)) }
            }
        }
    }

    @Test func whatFollowsACompletionIsTakenBackWithIt() throws {
        var (world, task) = try daily {
            $0.rule = "3 days after completion"
            $0.start = "2027-01-11T08:00"
            $0.at = nil
            $0.grace = nil
        }
        try world.run(until: "2027-01-11T08:05")
        try world.change(done(task))
        #expect(world.occurrences == ["1 01-11T08:00 done", "2 01-14T08:00 open"])
        try world.change(.reopen(OccurrenceID(task, 1), reason: nil))
        #expect(world.occurrences == ["1 01-11T08:00 open", "2 01-14T08:00 cancelled"])
        try world.run(until: "2027-01-11T20:00")
        try world.change(done(task))
        #expect(world.occurrences.last == "3 01-14T08:00 open")
        try world.run(until: "2027-01-14T08:00")
        try world.change(done(task))
        // What something else followed from isn't taken back before that.
        #expect(throws: Refusal.self) { try world.change(.reopen(OccurrenceID(task, 1), reason: nil)) }
        try world.change(.reopen(OccurrenceID(task, 3), reason: nil))
        try world.change(.reopen(OccurrenceID(task, 1), reason: nil))
        #expect(
            world.occurrences.map { $0.split(separator: " ").last } == ["open", "cancelled", "cancelled", "cancelled"]
        )
        #expect(world.ledger.problems == [])
    }

    @Test func ofAnEndedTaskNothingOpensAgain() throws {
        var (world, task) = try daily()
        try world.run(until: "2027-01-11T08:05")
        try world.change(done(task))
        try world.change(.end(task))
        #expect(try world.change(.reopen(OccurrenceID(task, 1), reason: nil)).occurrence?.state == .cancelled)
        #expect(world.tasks[task]?.dueAt == nil)
    }

    // MARK: - After completion

    /// Done early, the next one counts from then; also when it is before the one that was done.
    @Test(
        arguments: [
            ("1 month after completion", "2027-04-25T08:00", "2027-04-01T10:00", "05-01T08:00"),
            ("1 month after completion", "2027-04-25T08:00", "2027-04-25T10:00", "05-25T08:00"),
            ("10 days after completion", "2027-04-25T08:00", "2027-04-01T10:00", "04-11T08:00"),
            ("10 days after completion", "2027-04-25T08:00", "2027-04-15T10:00", "04-25T08:00"),
        ]
    )
    func theNextCountsFromTheCompletion(rule: String, start: String, done time: String, next: String) throws {
        var world = try TaskWorld(at: "2027-03-31T12:00")
        let task = try world.add {
            $0.rule = rule
            $0.start = start
            $0.reminders = ["-20d", "0m"]
        }
        try world.run(until: time)
        try world.change(done(task, 1))
        #expect(world.occurrences.last == "2 \(next) open")
        try world.run(until: "2027-06-01T08:00")
        #expect(try world.story.contains { $0.hasPrefix("1/2 1.0.0 \(next) sent") })
        #expect(world.ledger.problems == [])
    }
}
