import FlowCore
import Testing

@testable import FlowJobs

/// Steps that make a profile of their answers.
@Suite struct ProfileMakingTests {
    private static let source = """
        template: family
        title: Family
        steps:
          - step: child
            title: First child
            makes: {profile: child, title: name}
            form:
              - {field: name, title: Name, type: text, required: true}
              - {field: born, title: Born, type: date}
        """

    @Test func itIsReadAndKept() throws {
        let definition = try TemplateFixture.definition(Self.source)
        let makes = try #require(definition.steps.first?.makes)
        #expect(makes.kind.text == "child" && makes.title.text == "name")
        #expect(definition.canonicalText().contains(#""makes":{"profile":"child","title":"name"}"#))
        let again = try TemplateFixture.definition(definition.canonicalText())
        #expect(again == definition)
    }

    @Test(arguments: [
        ("{profile: child, title: name}", "child", "what a step makes must be a map"),
        ("{profile: child, title: name}", "{profile: child}", "needs the key \"title\""),
        ("{profile: child, title: name}", "{title: name}", "needs the key \"profile\""),
        ("{profile: child, title: name}", "{profile: child, title: nam}", "did you mean \"name\"?"),
        ("{profile: child, title: name}", "{profile: child, title: other}", "add it to \"form\""),
        ("{profile: child, title: name}", "{profile: child, title: born}", "of the type date"),
        (", required: true", "", "add \"required: true\""), ("step: child", "step: Child", "rename the step"),
        ("step: child", "step: ccccccccccccccccccccccccccccccccccccccccccccccccccccc", "rename the step"),
    ])
    func whatCanNotBeIsReportedInItsPlace(old: String, new: String, message: String) {
        let reading = TemplateReader().read(Self.source.replacing(old, with: new))
        #expect(reading.definition == nil)
        #expect(
            reading.findings.contains { $0.severity == .error && $0.message.contains(message) },
            "\(reading.findings)"
        )
    }

    private static func key(_ text: String) throws -> FieldKey { try FieldKey(validating: text) }

    @Test func answersAreTitleAndAttributes() throws {
        let makes = ProfileMaking(kind: try ProfileKind(validating: "child"), title: try Self.key("name"))
        let key = try #require(ProfileMaking.key(of: try StepKey(validating: "child"), in: JobID(12)))
        #expect(key.text == "child-12")
        let answers: [FieldKey: FieldValue] = [
            try Self.key("name"): .text("Ada"), try Self.key("glasses"): .boolean(true),
        ]
        let draft = try makes.draft(key: key, answers, zones: UniversalTime())
        #expect(draft.content.title == "Ada" && draft.content.kind.text == "child")
        #expect(draft.content.attributes == [try Self.key("glasses"): .boolean(true)])
    }

    /// What no profile can have is told by the name of the answer.
    @Test(arguments: [
        ("name", String(repeating: "x", count: 201), "form.name"),
        ("likes", String(repeating: "x", count: 5000), "form.likes"),
    ])
    func anAnswerThatNoProfileCanHaveIsRefused(field: String, text: String, reported: String) throws {
        let makes = ProfileMaking(kind: try ProfileKind(validating: "child"), title: try Self.key("name"))
        let key = try ProfileKey(validating: "child-12")
        var answers: [FieldKey: FieldValue] = [try Self.key("name"): .text("Ada")]
        answers[try Self.key(field)] = .text(text)
        let error = #expect(throws: InvalidInput.self) { try makes.draft(key: key, answers, zones: UniversalTime()) }
        #expect(error?.field == reported)
    }
}
