import FlowCore
import Testing

@testable import FlowTasks

/// What a task can't be made of.
@Suite struct TaskInputTests {
    @Test func aStartInThePastHasNothingForTheDaysBeforeNow() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        try world.add {
            $0.rule = "FREQ=DAILY;COUNT=12"
            $0.start = "2027-01-01T08:00"
        }
        try world.run(until: "2027-01-20T08:00")
        #expect(world.occurrences == ["1 01-11T08:00 missed", "2 01-12T08:00 missed"])
    }

    private static let unusable: [(String, @Sendable (inout TaskInput) -> Void)] = [
        ("title", { $0.title = "" }), ("at", { _ in }), ("start", { $0.start = "2026-01-01T08:00" }),
        (
            "rule.FREQ",
            {
                $0.rule = "FREQ=SOMETIMES"; $0.at = "08:00"
            }
        ),
        (
            "zone",
            {
                $0.zone = "Mars/Base"; $0.at = "08:00"
            }
        ),
        ("at", { $0.at = "25:00" }),
        (
            "grace",
            {
                $0.grace = "10s"; $0.at = "08:00"
            }
        ),
        (
            "misfire",
            {
                $0.misfire = "never"; $0.at = "08:00"
            }
        ),
        (
            "quiet",
            {
                $0.quiet = "22:00"; $0.at = "08:00"
            }
        ),
        (
            "rule",
            {
                $0.rule = "FREQ=SECONDLY"; $0.at = "08:00"
            }
        ),
        (
            "weekend",
            {
                $0.weekend = "x"; $0.at = "08:00"
            }
        ),
        (
            "reminders[0]",
            {
                $0.reminders = ["x"]; $0.at = "08:00"
            }
        ),
        (
            "reminders[0]",
            {
                $0.reminders = ["at 2027-02-01T08:00"]; $0.rule = "FREQ=DAILY"; $0.at = "08:00"
            }
        ),
        (
            "reminders",
            {
                $0.reminders = Array(repeating: "0m", count: 11); $0.at = "08:00"
            }
        ),
        (
            "reminders",
            {
                $0.reminders = ["-300d"]; $0.rule = "FREQ=HOURLY"; $0.at = "08:00"
            }
        ),
        (
            "grace",
            {
                $0.grace = "300d"; $0.rule = "FREQ=HOURLY"; $0.at = "08:00"
            }
        ),
        (
            "profile",
            {
                $0.profile = "Ana B"; $0.at = "08:00"
            }
        ),
        (
            "confirm",
            {
                $0.confirm = "x"; $0.at = "08:00"
            }
        ),
        (
            "rule",
            {
                $0.rule = "FREQ=DAILY;UNTIL=20260101T000000"; $0.start = "2025-01-01T08:00"
            }
        ),
    ]

    private static let reported: [(String, @Sendable (inout TaskInput) -> Void)] = [
        (
            "at is missing; allowed: one of two, a time of day as at, such as 08:00, or a local time as start, such as "
                + "2027-03-28T08:00.",
            { _ in }
        ),
        (
            "quiet is “22-7”; allowed: two times of day from 00:00 to 23:59, such as 22:00-07:00, or none.",
            {
                $0.quiet = "22-7"; $0.at = "08:00"
            }
        ),
        (
            "quiet is “22:00”; allowed: two times of day from 00:00 to 23:59, such as 22:00-07:00, or none.",
            {
                $0.quiet = "22:00"; $0.at = "08:00"
            }
        ),
        (
            "start is “2026-01-01T14:00:00”; allowed: what falls due after now, 2027-01-10T11:00:00 in UTC.",
            {
                $0.rule = "2 days after completion"; $0.start = "2026-01-01T14:00"; $0.zone = "UTC"
            }
        ),
        (
            "at is “10:00”; allowed: what falls due after now, 2027-01-10T11:00:00 in UTC.",
            {
                $0.rule = "2 days after completion"; $0.at = "10:00"; $0.zone = "UTC"
            }
        ),
    ]

    @Test(arguments: reported.indices)
    func whatIsWrongIsReportedOfWhatIsAtFault(index: Int) throws {
        let (message, change) = Self.reported[index]
        var world = try TaskWorld(at: "2027-01-10T12:00")
        do {
            try world.add(change)
            Issue.record("\(message): it was taken")
        } catch Refusal.invalidInput(let input) {
            #expect(input.message == message)
        }
    }

    @Test(arguments: unusable.indices)
    func whatCantBeUsedIsNamed(index: Int) throws {
        let (field, change) = Self.unusable[index]
        var world = try TaskWorld()
        do {
            try world.add(change)
            Issue.record("\(field) was taken")
        } catch Refusal.invalidInput(let input) {
            #expect(input.field == field, "\(input.message)")
        }
    }
}
