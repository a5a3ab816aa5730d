import FlowCore
import Testing

@testable import FlowJobs

/// Reminders in templates: what is read, and what is wrong with them.
struct ReminderReadingTests {
    private static func read(_ lines: String) -> TemplateReading {
        TemplateReader().read(
            """
            template: visit
            title: Visit
            steps:
              - step: look
                title: Look
            \(lines)
            """
        )
    }

    @Test(arguments: [
        ("    due: 2 days after start\n    reminders: -1d", ["-1d"]),
        (
            "    due: 2 days after start\n    reminders: [0m, \"-1h via journal to ana+role:manager\"]",
            ["0m", "-1h via journal to ana+role:manager"]
        ),
        (
            "    reminders: [\"2h from start, nag 30m x3, then 1h to role:owner\"]",
            ["2h from start, nag 30m x3, then 1h to role:owner"]
        ),
    ])
    func rulesAreRead(lines: String, rules: [String]) throws {
        let reading = Self.read(lines)
        #expect(reading.findings.filter { $0.severity == .error } == [])
        let definition = try #require(reading.definition)
        guard case .step(let step)? = definition.nodes.first else { return }
        #expect(step.reminders.map(\.text) == rules)
        #expect(definition.canonicalText().contains("\"reminders\":["))
    }

    @Test func withoutRemindersTheCanonicalFormIsAsItWas() throws {
        #expect(try #require(Self.read("").definition).canonicalText().contains("reminders") == false)
    }

    /// The place of the finding, and words of it.
    @Test(arguments: [
        ("    reminders: -1d", 6, "the step has no \"due\""),
        ("    due: 2 days after start\n    reminders: []", 7, "\"reminders\" is empty"),
        ("    due: 2 days after start\n    reminders: soon", 7, "“soon”"),
        ("    due: 2 days after start\n    reminders: [0m, 1h from end]", 7, "steps don't have"),
        ("    due: 2 days after start\n    reminders: [at 2027-01-01T08:00]", 7, "count from due or start"),
        ("    due: 2 days after start\n    reminders: {a: b}", 7, "\"reminders\" must be"),
        ("    reminders: [0m from start, [1h]]", 6, "\"reminders\" must be"),
        ("    reminders: \"2h from start, nag 1s x3\"", 6, "nag"),
    ])
    func whatIsWrongIsReportedWithItsPlace(lines: String, line: Int, words: String) {
        let errors = Self.read(lines).findings.filter { $0.severity == .error }
        #expect(errors.count == 1)
        #expect(errors.first?.line == line)
        #expect(errors.first?.message.contains(words) == true, "\(errors.first?.message ?? "")")
    }

    @Test func thereAreOnlySoManyRules() {
        let rules = (0...ReminderRule.countMax).map { "\($0)h from start" }.joined(separator: ", ")
        let errors = Self.read("    reminders: [\(rules)]").findings.filter { $0.severity == .error }
        #expect(errors.map(\.message).contains { $0.contains("at most \(ReminderRule.countMax)") })
    }
}
