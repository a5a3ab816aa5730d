import FlowCore
import Testing

@testable import FlowJobs

/// A task file takes what `task add` takes, and refuses what that refuses: each field with what is right and what is wrong.
@Suite struct TaskFileSweepTests {
    private static let values: [String: [String]] = [
        "instructions": ["", "With water", "Line\nline"],
        "profile": ["", "ana", "Mrs Ito"],
        "rule": [
            "", "FREQ=DAILY", "weekly on mon at 09:00", "weekly on mon", "0 9 * * 1", "daily at 08:00", "every 6h",
            "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9", "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0;BYSECOND=0",
            "monthly on 31 at 09:00", "3 days after completion", "never",
            "FREQ=DAILY EXDATE:" + (0..<90).map { "2028\(10 + $0 / 40)\(10 + $0 % 19)T080000" }.joined(separator: ","),
        ],
        "start": ["2027-03-28T08:00", "2027-03-28", "2027-03-28 08:00", "2027-02-30T08:00", "", "tomorrow"],
        "at": ["08:00", "09:00", "8:00", "24:00", ""],
        "zone": ["", "UTC", "Europe/Berlin", "America/New_York", "Mars/Base"],
        "gap": ["shift", "firstValid", "skip", "none", ""],
        "overlap": ["first", "second", "both", "none", ""],
        "roll": ["none", "next", "previous", "modifiedNext", "on", ""],
        "due": ["0", "0m", "30m", "1d", "1h30m", "400d", "", "-1h"],
        "grace": ["", "30m", "1d", "10s", "2w", "400d"],
        "misfire": ["coalesce", "latest", "all", "skip", "none", ""],
        "quiet": ["", "none", "22:00-07:00", "22:00", "22:00-22:00", "None"],
        "weekend": ["send", "defer", "none", ""],
        "digest": ["", "18:00", "none", "25:00"],
        "confirm": ["none", "text", "photo", "photo x2", "photo or text", "video and text", "phto", ""],
        "remind": [
            "0m", "-1d", "at 2027-03-27T08:00", "0m to sms:+4915112345678", "0m to ana+sms:+49151", "0m, quiet none",
            "0m to mailto:a++b@example.org", "soon", "0m to role:boss", "none",
        ],
    ]

    @Test(arguments: Self.values.keys.sorted())
    func aFileTakesWhatTaskAddTakes(field: String) throws {
        for value in Self.values[field] ?? [] {
            for base in [["at": "08:00"], ["start": "2027-03-28T08:00"], [:], ["at": "08:00", "rule": "FREQ=DAILY"]] {
                var texts = base
                texts[field] = value
                let note = "\(texts)"
                let added = Self.added(texts)
                let applied = Self.applied(texts)
                #expect(added.isTaken == applied.isTaken, "\(note): \(added) \(applied)")
                #expect(added.spec == applied.spec, "\(note)")
            }
        }
    }

    // MARK: - Parts

    private struct Result {
        var spec: TaskSpec?
        var rules: [ReminderRule] = []
        var isTaken: Bool { spec != nil }
    }

    private static func input(_ texts: [String: String]) -> TaskInput {
        var input = TaskInput()
        input.title = "T"
        (input.instructions, input.profile, input.rule) = (texts["instructions"], texts["profile"], texts["rule"])
        (input.start, input.at, input.zone) = (texts["start"], texts["at"], texts["zone"])
        (input.gap, input.overlap, input.roll) = (texts["gap"], texts["overlap"], texts["roll"])
        (input.due, input.grace, input.misfire) = (texts["due"], texts["grace"], texts["misfire"])
        (input.quiet, input.weekend, input.digest) = (texts["quiet"], texts["weekend"], texts["digest"])
        input.confirm = texts["confirm"]
        // As flowctl does.
        input.reminders = texts["remind"].map { $0 == "none" ? [] : [$0] }
        return input.takingTimeOfRule
    }

    /// As `task add` does; under a key, so that the two can be compared.
    private static func added(_ texts: [String: String]) -> Result {
        guard var world = try? TaskWorld(at: "2027-01-10T12:00"), let key = try? TaskKey(validating: "t"),
            let receipt = try? world.apply(key, input(texts)), let task = world.tasks[receipt.id]
        else { return Result() }
        return Result(spec: task.spec, rules: task.rules.map(\.rule))
    }

    private static func applied(_ texts: [String: String]) -> Result {
        let lines = texts.sorted { $0.key < $1.key }.map { "\($0.key): \(quoted($0.value))\n" }
        let reading = TaskReader().read("task: t\ntitle: T\n" + lines.joined())
        guard let definition = reading.definition, var world = try? TaskWorld(at: "2027-01-10T12:00"),
            let receipt = try? world.apply(definition.key, definition.input.takingTimeOfRule),
            let task = world.tasks[receipt.id]
        else { return Result() }
        return Result(spec: task.spec, rules: task.rules.map(\.rule))
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }
}
