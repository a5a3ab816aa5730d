import FlowCore
import Testing

@testable import FlowTasks

/// Days and weeks before and after a time go by the calendar, hours and minutes by physical time (RFC 5545 3.3.6).
///
/// Berlin: clocks go forward on 2027-03-28 at 02:00, and back on 2027-10-31 at 03:00.
@Suite struct TaskOffsetTests {
    @Test(arguments: [
        ("2027-03-28T09:00", "-1d", "2027-03-27T09:00"), ("2027-03-28T09:00", "-24h", "2027-03-27T08:00"),
        ("2027-03-28T09:00", "-1w", "2027-03-21T09:00"), ("2027-03-28T09:00", "-1d2h", "2027-03-27T07:00"),
        ("2027-03-28T09:00", "-8h", "2027-03-28T00:00"), ("2027-03-27T09:00", "1d", "2027-03-28T09:00"),
        ("2027-03-27T09:00", "24h", "2027-03-28T10:00"), ("2027-10-31T09:00", "-1d from start", "2027-10-30T09:00"),
        ("2027-10-31T09:00", "-24h", "2027-10-30T10:00"), ("2027-10-30T09:00", "2w1d from start", "2027-11-14T09:00"),
        // The clocks leave 02:30 out, and it is at 03:30; the day before they don't.
        ("2027-03-28T02:30", "-1d", "2027-03-27T02:30"), ("2027-03-27T02:30", "1d", "2027-03-28T03:30"),
        // Shown twice: the first one.
        ("2027-10-30T02:30", "1d", "2027-10-31T02:30"),
    ])
    func aReminderCountsDaysOnTheCalendar(start: String, rule: String, expected: String) throws {
        let planned = try Self.planned {
            $0.start = start; $0.reminders = [rule]
        }
        #expect(try planned.map(TaskWorld.local) == [expected])
        if start == "2027-10-30T02:30" { #expect(planned.map(\.rfc3339) == ["2027-10-31T00:30:00.000Z"]) }
    }

    @Test(arguments: [
        ("1d", nil, "0m", "2027-03-28T09:00"), ("24h", nil, "0m", "2027-03-28T10:00"),
        ("1d", nil, "-1d", "2027-03-27T09:00"), ("1d", nil, "-1d from start", "2027-03-26T09:00"),
        ("1d1h", nil, "-1d", "2027-03-27T10:00"), (nil, "1d", "0m from end", "2027-03-28T09:00"),
        (nil, "24h", "0m from end", "2027-03-28T10:00"), ("1d", "1w", "-1d from end", "2027-04-03T09:00"),
        (nil, nil, "0m from end", "2027-04-26T09:00"),
    ])
    func dueAndGraceCountDaysOnTheCalendar(due: String?, grace: String?, rule: String, expected: String) throws {
        let planned = try Self.planned {
            $0.start = "2027-03-27T09:00"
            $0.due = due
            $0.grace = grace
            $0.reminders = [rule]
        }
        #expect(try planned.map(TaskWorld.local) == [expected])
    }

    @Test(arguments: [
        ("0m, nag 1d x1", "2027-03-28T09:00"), ("0m, nag 24h x1", "2027-03-28T10:00"),
        ("0m, then 1d to carla", "2027-03-28T09:00"), ("0m, again 1w, loop 1", "2027-04-03T09:00"),
        ("0m, then 1d12h to carla", "2027-03-28T21:00"),
    ])
    func whatFollowsCountsDaysFromTheDelivery(rule: String, expected: String) throws {
        var world = try TaskWorld(at: "2027-03-20T12:00")
        try world.add {
            $0.start = "2027-03-27T09:00"; $0.reminders = [rule]
        }
        try world.run(until: "2027-03-27T09:01")
        #expect(try Self.open(world).map(TaskWorld.local) == [expected])
    }

    @Test(arguments: [("1d", "2027-03-28T09:00"), ("24h", "2027-03-28T10:00"), ("1d30m", "2027-03-28T09:30")])
    func aSnoozeCountsDaysOnTheCalendar(length: String, expected: String) throws {
        var world = try TaskWorld(at: "2027-03-20T12:00")
        let task = try world.add {
            $0.start = "2027-03-27T09:00"; $0.reminders = ["0m"]
        }
        try world.run(until: "2027-03-27T09:00")
        let length = try DurationText.length(length, field: "duration")
        let receipt = try world.change(.snooze(ReminderID(OccurrenceID(task, 1), 1), length))
        #expect(try receipt.reminder.map { try TaskWorld.local($0.dueAt) } == expected)
    }

    /// An occurrence is made in time for a reminder that a change of the clocks brings forward.
    @Test(arguments: ["2027-03-22T09:00", "2027-10-25T09:00"])
    func eachOccurrenceIsMadeBeforeItsFirstReminder(start: String) throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        try world.add {
            $0.start = start
            $0.rule = "FREQ=DAILY;COUNT=12"
            $0.reminders = ["-3d", "-72h"]
            $0.misfire = "all"
        }
        try world.run(until: "2027-11-30T09:00")
        #expect(world.ledger.reminders.count == 24)
        #expect(world.ledger.reminders.values.allSatisfy { $0.fate == .sent && $0.firedAt == $0.dueAt })
        let days = world.ledger.reminders.values.filter { $0.position.rule == 0 }
        #expect(try days.allSatisfy { try TaskWorld.local($0.dueAt).hasSuffix("T09:00") })
    }

    @Test(arguments: [
        ("1d", "1d"), ("24h", "24h"), ("1w2h", "7d2h"), ("-48h", "-48h"), ("90m", "1h30m"), ("-1d", "-1d"),
    ])
    func aLengthIsWrittenAsItWasMeant(text: String, canonical: String) throws {
        let length = try DurationText.length(text, field: "x")
        #expect(DurationText.text(length) == canonical)
        #expect(try DurationText.length(canonical, field: "x") == length)
    }

    // MARK: - Parts

    private static func planned(_ change: (inout TaskInput) -> Void) throws -> [Timestamp] {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        try world.add(change)
        return open(world)
    }

    private static func open(_ world: TaskWorld) -> [Timestamp] {
        world.ledger.reminders.values.filter(\.isPlanned).map(\.dueAt).sorted()
    }
}
