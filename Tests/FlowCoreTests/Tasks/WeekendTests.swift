import FlowCore
import Testing

@testable import FlowTasks

/// What a weekend puts off goes out on Monday at its own time of day, and is of use until then.
///
/// 2027-01-09 is a Saturday.
@Suite struct WeekendTests {
    @Test
    func aWeekendsRemindersGoOutOnMonday() throws {
        var world = try TaskWorld(at: "2027-01-08T12:00")
        let task = try Self.add(&world)
        try world.run(until: "2027-01-11T09:00")
        #expect(try Self.sent(world) == ["1 2027-01-11T09:00", "2 2027-01-11T09:00", "3 2027-01-11T09:00"])
        let open = world.ledger.occurrences.values.filter { $0.state == .open && $0.number <= 3 }
        #expect(open.count == 3)
        // Nobody has missed what they weren't told of, and whoever does it on Monday does it in time.
        #expect(try Set(open.map(\.endAt).map(TaskWorld.local)) == ["2027-01-12T09:00"])
        try world.change(.complete(task, occurrence: 1, note: nil))
        try world.run(until: "2027-01-12T09:00")
        let states = world.ledger.occurrences.values.sorted { $0.number < $1.number }.map(\.state)
        #expect(states.prefix(3) == [.done, .missed, .missed])
    }

    @Test(arguments: [
        // A grace that was asked for begins on Monday too; without one it is a day.
        ("FREQ=WEEKLY;BYDAY=SA", "2h", "0m", "2027-01-11T09:00"),
        ("FREQ=WEEKLY;BYDAY=SU", nil, "0m", "2027-01-11T09:00"),
        ("FREQ=WEEKLY;BYDAY=SU", "2h", "90m", "2027-01-11T10:30"),
        ("FREQ=WEEKLY;BYDAY=MO", "2h", "-2d", "2027-01-11T09:00"),
        ("FREQ=WEEKLY;BYDAY=FR", "2h", "1d", "2027-01-18T09:00"),
        ("FREQ=WEEKLY;BYDAY=SA", "2h", "0m, digest", "2027-01-11T18:00"),
    ])
    func noWeekendMakesAReminderUseless(rule: String, grace: String?, remind: String, at: String) throws {
        var world = try TaskWorld(at: "2027-01-08T12:00")
        try Self.add(&world, rule: rule, remind: remind) {
            $0.grace = remind.contains("digest") ? "12h" : grace
            $0.digest = "18:00"
        }
        try world.run(until: "2027-01-19T00:00")
        let first = world.ledger.reminders.values.filter { $0.firedAt != nil }.min { $0.plannedAt < $1.plannedAt }
        #expect(first?.fate == .sent)
        #expect(try first?.firedAt.map(TaskWorld.local) == at)
        #expect(!world.ledger.reminders.values.contains { $0.fate == .suppressedQuiet })
    }

    @Test
    func quietHoursAloneMakeItUselessAsOnOtherDays() throws {
        for (day, expected) in [("SA", ReminderFate.suppressedQuiet), ("TU", .suppressedQuiet)] {
            var world = try TaskWorld(at: "2027-01-08T12:00")
            try Self.add(&world, rule: "FREQ=WEEKLY;BYDAY=\(day)", at: "23:00") {
                $0.grace = "2h"
                $0.quiet = "22:00-07:00"
            }
            #expect(world.ledger.reminders.values.map(\.fate) == [nil])
            try world.run(until: "2027-01-14T00:00")
            #expect(world.ledger.reminders.values.filter { $0.fate != nil }.map(\.fate) == [expected])
        }
    }

    @Test
    func whatIsLateOnAWeekendKeepsItsTimeOfDay() throws {
        var world = try TaskWorld(at: "2027-01-08T12:00")
        try Self.add(&world, at: "18:00") { $0.misfire = "all" }
        // Out of order from Friday noon to the night.
        world.now = try TaskWorld.instant("2027-01-09T03:17")
        try world.run(until: "2027-01-11T18:00")
        // It was decided when that was over, and waits for Monday.
        let first = world.ledger.deliveries.values.filter { $0.reminder.occurrence.number == 1 }
        #expect(try first.map { "\(try TaskWorld.local($0.openAt)) \($0.state)" } == ["2027-01-11T18:00 sent"])
        #expect(!world.ledger.reminders.values.contains { $0.fate == .suppressedQuiet || $0.fate == .expired })
    }

    @Test
    func aRetryOnAWeekendWaitsForMondaysTimeOfDay() throws {
        var world = try TaskWorld(at: "2027-01-08T12:00")
        try Self.add(&world, rule: "FREQ=WEEKLY;BYDAY=FR", at: "23:59")
        var attempts: [Timestamp] = []
        let count = world.ledger.deliveries.count
        try world.run(until: "2027-01-11T23:58") { _ in .failed(reason: "No", isPermanent: false) }
        attempts = world.pending.map(\.dueAt)
        #expect(count == 0)
        #expect(try attempts.map(TaskWorld.local) == ["2027-01-11T23:59"])
    }

    @Test
    func anotherChoiceIsFollowedByWhatIsOpen() throws {
        var world = try TaskWorld(at: "2027-01-08T12:00")
        let task = try Self.add(&world, rule: "FREQ=WEEKLY;BYDAY=SA") { $0.weekend = "send" }
        #expect(try world.ledger.occurrences.values.map(\.endAt).map(TaskWorld.local) == ["2027-01-10T09:00"])
        try world.edit(task) { $0.weekend = "defer" }
        #expect(try world.ledger.occurrences.values.map(\.endAt).map(TaskWorld.local) == ["2027-01-12T09:00"])
        try world.edit(task) { $0.weekend = "send" }
        #expect(try world.ledger.occurrences.values.map(\.endAt).map(TaskWorld.local) == ["2027-01-10T09:00"])
    }

    // MARK: - Parts

    @discardableResult
    private static func add(
        _ world: inout TaskWorld,
        rule: String = "FREQ=DAILY",
        at: String = "09:00",
        remind: String = "0m",
        _ change: (inout TaskInput) -> Void = { _ in }
    ) throws -> TaskID {
        try world.add {
            $0.rule = rule
            $0.start = "2027-01-08T\(at)"
            $0.reminders = [remind]
            $0.weekend = "defer"
            change(&$0)
        }
    }

    /// What went out: the occurrence and when.
    private static func sent(_ world: TaskWorld) throws -> [String] {
        try world.ledger.reminders.filter { $0.value.fate == .sent || $0.value.fate == .sentLate }
            .sorted {
                ($0.value.firedAt ?? $0.value.dueAt, $0.key.occurrence.number) < (
                    $1.value.firedAt ?? $1.value.dueAt, $1.key.occurrence.number
                )
            }
            .map { id, reminder in
                "\(id.occurrence.number) \(try TaskWorld.local(reminder.firedAt ?? reminder.dueAt))"
            }
    }
}
