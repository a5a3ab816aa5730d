import FlowCore
import Testing

@testable import FlowTasks

/// Tasks whose dates go to business days: when they are, and what other holidays make of what is to come.
@Suite struct RolledTaskTests {
    /// When the first reminder of each occurrence goes out, behind its nominal date: `05-01 → 05-03T08:00 sent`.
    private func story(_ world: TaskWorld, of task: TaskID? = nil) throws -> [String] {
        try world.ledger.reminders.filter { task == nil || $0.key.occurrence.task == task }.sorted {
            ($0.key.occurrence.number, $0.key.number) < ($1.key.occurrence.number, $1.key.number)
        }
        .map { id, reminder in
            let nominal = try world.ledger.occurrences[id.occurrence].unwrapped().mark.nominal.date.text.dropFirst(5)
            let state = reminder.fate?.rawValue ?? "planned"
            return "\(nominal) → \(try TaskWorld.local(reminder.dueAt).dropFirst(5)) \(state)"
        }
    }

    private func add(_ world: inout TaskWorld, _ rule: String?, _ start: String, _ roll: String) throws -> TaskID {
        try world.add {
            $0.rule = rule
            $0.start = start
            $0.roll = roll
            $0.reminders = ["0m"]
        }
    }

    @Test(arguments: [
        ("none", "07-31 → 07-31T08:00", "2027-07-31T08:00"), ("next", "07-31 → 08-02T08:00", "2027-07-31T08:00"),
        ("previous", "07-31 → 07-30T08:00", "2027-07-31T08:00"),
        ("modifiedNext", "07-31 → 07-30T08:00", "2027-07-31T08:00"),
        ("modifiedNext", "05-01 → 05-03T08:00", "2027-05-01T08:00"),
        ("next", "05-05 → 05-07T08:00", "2027-05-05T08:00"), ("previous", "05-06 → 05-04T08:00", "2027-05-06T08:00"),
        ("next", "05-04 → 05-04T08:00", "2027-05-04T08:00"),
    ])
    func aDateGoesToABusinessDay(roll: String, first: String, start: String) throws {
        var world = try TaskWorld(at: "2027-04-20T12:00")
        try world.setHolidays(["2027-05-05", "2027-05-06"])
        for rule in [nil, "FREQ=MONTHLY", "10 days after completion"] {
            let task = try add(&world, rule, start, roll)
            #expect(try story(world, of: task).first == "\(first) planned")
            try world.change(.end(task))
        }
        #expect(world.ledger.problems == [])
    }

    @Test
    func allDaysOfAWeekendComeOnMondayAndLastUntilTheNext() throws {
        var world = try TaskWorld(at: "2027-01-14T12:00")
        _ = try add(&world, "FREQ=DAILY", "2027-01-15T08:00", "next")
        try world.run(until: "2027-01-18T20:00")
        #expect(
            world.occurrences == [
                "1 01-15T08:00 missed", "2 01-16T08:00 open", "3 01-17T08:00 open", "4 01-18T08:00 open",
                "5 01-19T08:00 open",
            ]
        )
        #expect(
            try story(world).dropFirst() == [
                "01-16 → 01-18T08:00 sent", "01-17 → 01-18T08:00 sent", "01-18 → 01-18T08:00 sent",
                "01-19 → 01-19T08:00 planned",
            ]
        )
    }

    @Test
    func whatIsToComeFollowsOtherHolidaysAndIsTheSameOccurrence() throws {
        var world = try TaskWorld(at: "2027-01-13T12:00")
        let task = try add(&world, "FREQ=WEEKLY", "2027-01-15T08:00", "previous")
        #expect(try story(world) == ["01-15 → 01-15T08:00 planned"])
        try world.setHolidays(["2027-01-15"])
        #expect(try story(world) == ["01-15 → 01-14T08:00 planned"])
        try world.setHolidays([])
        #expect(try story(world) == ["01-15 → 01-15T08:00 planned"])
        // Nothing is rolled into the past: on Thursday noon it stays on Friday.
        try world.run(until: "2027-01-14T12:00")
        try world.setHolidays(["2027-01-15"])
        #expect(try story(world).first == "01-15 → 01-15T08:00 planned")
        try world.run(until: "2027-01-22T07:00")
        #expect(try story(world) == ["01-15 → 01-15T08:00 sent", "01-22 → 01-22T08:00 planned"])
        // What went out stays, and comes once.
        try world.setHolidays(["2027-01-18"])
        try world.run(until: "2027-01-22T09:00")
        #expect(try story(world).prefix(2) == ["01-15 → 01-15T08:00 sent", "01-22 → 01-22T08:00 sent"])
        #expect(world.tasks[task]?.revision == 1)
        #expect(world.ledger.problems == [])
    }

    @Test
    func aNominalTimeThatFiredIsNotRolledIntoASecondOne() throws {
        var world = try TaskWorld(at: "2027-01-15T12:00")
        let task = try add(&world, "FREQ=WEEKLY", "2027-01-16T08:00", "none")
        try world.run(until: "2027-01-17T12:00")
        try world.edit(task) { $0.roll = "next" }
        try world.run(until: "2027-01-19T12:00")
        #expect(
            try story(world) == [
                "01-16 → 01-16T08:00 sent", "01-23 → 01-23T08:00 suppressed(superseded)",
                "01-16 → 01-18T08:00 suppressed(superseded)", "01-23 → 01-25T08:00 planned",
            ]
        )
        #expect(world.ledger.problems == [])
    }

    @Test
    func nothingIsLostOrDoubledHoweverTheHolidaysChange() throws {
        let first = try LocalDate(validating: "2027-01-11", field: "date")
        for seed in 1...60 as ClosedRange<UInt64> {
            var random = SplitMix64(seed: seed)
            var world = try TaskWorld(at: "2027-01-10T12:00")
            let roll = ["next", "previous", "modifiedNext"][random.below(3)]
            let task = try add(&world, "FREQ=DAILY", "2027-01-11T08:00", roll)
            for _ in 0..<12 {
                let days = random.below(5) + 1
                let hour = random.below(24)
                let local = try FewZones().zone(named: "Europe/Berlin").localTime(at: world.now).date
                try world.run(until: LocalDateTime(date: local.advanced(byDays: days), secondOfDay: hour * 3600).text)
                let offsets = Set((0..<4).map { _ in random.below(80) })
                try world.setHolidays(offsets.sorted().map { first.advanced(byDays: $0).text })
            }
            let made = world.ledger.occurrences.values.map(\.mark.nominal.date).sorted()
            #expect(made == made.indices.map { first.advanced(byDays: $0) }, "seed \(seed), \(roll)")
            // What wasn't made yet and would have been earlier comes late.
            let reported = try story(world)
            let fates = world.ledger.reminders.values.filter { $0.dueAt <= world.now }.map(\.fate)
            #expect(
                fates.allSatisfy { $0 == .sent || $0 == .sentLate || $0 == .coalesced },
                "seed \(seed), \(roll): \(reported)"
            )
            #expect(world.ledger.problems == [], "seed \(seed), \(roll)")
            try world.change(.end(task))
        }
    }

    @Test(arguments: [
        ("FREQ=HOURLY", "next"), ("FREQ=DAILY;BYHOUR=8,17", "previous"), ("every 6 hours", "next"),
        ("3 hours after completion", "next"), ("FREQ=DAILY RDATE:20270301T170000", "modifiedNext"),
        ("FREQ=DAILY", "later"),
    ])
    func whatCannotBeRolledIsRefused(rule: String, roll: String) throws {
        var world = try TaskWorld()
        let error = #expect(throws: Refusal.self) { try add(&world, rule, "2027-02-01T08:00", roll) }
        guard case .invalidInput(let problem) = error else { throw Unexpected() }
        #expect(problem.field == "roll", "\(problem.message)")
    }
}
