import FlowCore
import Testing

@testable import FlowJobs

/// `evidence` of a step, as templates write it.
struct EvidenceReadingTests {
    private static func evidence(_ text: String) throws -> [EvidenceRequirement] {
        let source = TemplateFixture.template(["{step: a, title: A, evidence: \(text)}"])
        return try TemplateFixture.definition(source).steps[0].evidence
    }

    @Test(arguments: [
        ("photo", [EvidenceRequirement(kind: .photo)]), ("any", [EvidenceRequirement(kind: .any)]),
        ("{kind: photo, count: 2}", [EvidenceRequirement(kind: .photo, count: 2)]),
        ("[photo, signature]", [EvidenceRequirement(kind: .photo), EvidenceRequirement(kind: .signature)]),
        (
            "[{kind: document}, {kind: any, count: 50}]",
            [EvidenceRequirement(kind: .document), EvidenceRequirement(kind: .any, count: 50)]
        ),
    ])
    func itIsAKindOrAListOfKinds(text: String, expected: [EvidenceRequirement]) throws {
        #expect(try Self.evidence(text) == expected)
    }

    @Test
    func theCanonicalFormSaysTheCountAndReadsAsTheSame() throws {
        let source = TemplateFixture.template(["{step: a, title: A, evidence: [photo]}"])
        let definition = try TemplateFixture.definition(source)
        let text = definition.canonicalText()
        #expect(text.contains(#""evidence":[{"count":1,"kind":"photo"}]"#))
        #expect(try TemplateFixture.definition(text) == definition)
        let plain = try TemplateFixture.definition(TemplateFixture.template(["{step: a, title: A}"]))
        #expect(!plain.canonicalText().contains("evidence"))
    }

    @Test(arguments: [
        ("picture", "\"evidence\" must be one of photo, video, audio, document, signature, any, but found"),
        ("phot", "did you mean \"photo\""), ("[]", "\"evidence\" is empty"),
        ("{count: 2}", "a kind of evidence needs the key \"kind\""),
        ("{kind: photo, number: 2}", "a kind of evidence has no key \"number\""),
        ("{kind: photo, count: 0}", "\"count\" must be a whole number from 1 to 50"),
        ("{kind: photo, count: 51}", "\"count\" must be a whole number from 1 to 50"),
        ("{kind: photo, count: -1}", "\"count\" must be a whole number from 1 to 50"),
        ("{kind: photo, count: [1]}", "\"count\" must be a whole number from 1 to 50"),
        ("[photo, {kind: photo, count: 2}]", "the kind \"photo\" stands twice"), ("[[photo]]", "\"evidence\" must be"),
        ("[photo, photo, photo, photo, photo, photo, photo]", "\"evidence\" has 7 entries"),
        ("~", "\"evidence\" must be"),
    ])
    func everyMistakeIsFound(text: String, message: String) {
        let source = TemplateFixture.template(["{step: a, title: A, evidence: \(text)}"])
        let reading = TemplateReader().read(source)
        #expect(reading.definition == nil)
        let found = reading.findings.filter { $0.message.contains(message) }
        #expect(found.count == 1, "\(reading.findings)")
        #expect(found.first?.line == 4)
    }

    @Test
    func groupsHaveNone() {
        let source = TemplateFixture.template([
            "{group: g, title: G, evidence: photo, steps: [{step: a, title: A}]}"
        ])
        let reading = TemplateReader().read(source)
        #expect(reading.findings.contains { $0.message.contains("a group has no key \"evidence\"") })
    }
}
