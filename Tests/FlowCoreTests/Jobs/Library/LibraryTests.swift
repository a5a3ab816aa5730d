import FlowCore
import Testing

@testable import FlowJobs

/// Reusable definitions, and templates that take from them.
struct LibraryTests {
    private static let photo = """
        action: photo
        title: Take a photograph
        instructions: Whole device in the picture
        form:
          - {field: angle, type: choice, options: [front, side], required: true}
        evidence: photo
        """

    private func action(_ source: String) throws -> LibraryAction {
        try #require(LibraryReader().read(source).definition)
    }

    private func library(_ missing: Library.Missing = .error) throws -> Library {
        let action = try action(Self.photo)
        let latest = LibraryReference(key: action.key, version: nil)
        return Library([latest: action, LibraryReference(key: action.key, version: 1): action], missing: missing)
    }

    private func template(_ steps: String...) -> String {
        "template: t\ntitle: T\nsteps:\n" + steps.map { "  - {\($0)}\n" }.joined()
    }

    @Test
    func aStepTakesWhatItDoesNotSayItself() throws {
        let reader = TemplateReader(library: try library())
        let reading = reader.read(
            template(
                "step: a, uses: photo",
                "step: b, uses: photo@1, title: Front, weight: 3",
                "step: c, uses: photo, instructions: Any, form: []",
                "step: d, title: D, when: {step: a, field: angle, equals: front}"
            )
        )
        #expect(reading.findings.isEmpty)
        let steps = try #require(reading.definition).steps
        #expect(steps.map(\.title) == ["Take a photograph", "Front", "Take a photograph", "D"])
        #expect(
            steps.map(\.instructions) == ["Whole device in the picture", "Whole device in the picture", "Any", nil]
        )
        #expect(steps.map(\.form.count) == [1, 1, 0, 0])
        #expect(steps[1].weight == 3)
        #expect(steps.map(\.evidence.count) == [1, 1, 1, 0])
    }

    @Test
    func theCanonicalFormIsWholeAndNeedsNoLibrary() throws {
        let definition = try #require(
            TemplateReader(library: library()).read(template("step: a, uses: photo")).definition
        )
        let text = definition.canonicalText()
        #expect(!text.contains("uses"))
        #expect(TemplateReader(library: Library([:], missing: .error)).read(text).definition == definition)
    }

    @Test(arguments: [
        ("uses: phto", "there is no \"phto\" in the library; did you mean \"photo\"?"),
        ("uses: photo@7", "there is no version 7 of \"photo\" in the library; apply it first"),
        ("uses: ladder", "there is no \"ladder\" in the library; apply it first: flowctl library apply FILE"),
        ("uses: photo@0", "\"uses\" must be"), ("uses: Photo", "\"uses\" must be"),
        ("uses: [photo]", "\"uses\" must be"),
        ("uses: photo@x", "\"uses\" must be"),
    ])
    func whatIsMissingIsReportedWithItsLine(uses: String, message: String) throws {
        let reading = try TemplateReader(library: library()).read(template("step: a, title: A", "step: b, \(uses)"))
        #expect(reading.hasErrors)
        #expect(reading.findings.map(\.line) == [5])
        #expect(reading.findings.map(\.path) == ["steps[1].uses"])
        #expect(reading.findings[0].message.hasPrefix(message), "\(reading.findings)")
    }

    @Test
    func withoutALibraryWhatIsUsedIsSaidAndNothingElse() {
        let source = template("step: a, uses: photo", "step: b, title: B, when: {step: a, field: angle, equals: front}")
        let reading = TemplateReader().read(source)
        #expect(!reading.hasErrors)
        #expect(reading.findings.map(\.severity) == [.warning])
        #expect(reading.findings.map(\.line) == [4])
        #expect(TemplateReader(library: .notNeeded).read(source).findings.isEmpty)
    }

    @Test
    func filesAreALibraryWithoutVersions() throws {
        let reader = TemplateReader(library: Library(unversioned: [try action(Self.photo)]))
        #expect(reader.read(template("step: a, uses: photo@9", "step: b, uses: photo")).findings.isEmpty)
        #expect(reader.read(template("step: a, uses: ladder")).findings.map(\.severity) == [.warning])
    }

    @Test
    func whatIsTakenManyTimesHasABound() throws {
        let long = String(repeating: "x", count: 8000)
        let action = try action("action: a\ntitle: A\ninstructions: \(long)\n")
        let library = Library([LibraryReference(key: action.key, version: nil): action], missing: .error)
        let steps = (0..<140).map { "  - {step: s\($0), uses: a}\n" }.joined()
        let reading = TemplateReader(library: library).read("template: t\ntitle: T\nsteps:\n\(steps)")
        #expect(reading.hasErrors)
        #expect(reading.findings.first?.message.contains("1024 KiB of the library") == true)
    }

    @Test(arguments: [
        ("action: photo\n", "needs the key \"title\""), ("title: A\n", "needs the key \"action\""),
        ("action: photo\ntitle: A\nuses: other\n", "has no key \"uses\""), ("action: A B\ntitle: A\n", "library key"),
        ("- a\n", "must be a map"), ("action: a\ntitle: A\nform: [{field: x}]\n", "type"), ("", ""),
        ("action: a\ntitle: A\nweight: 3\n", "has no key \"weight\""),
    ])
    func theseAreNoActions(source: String, message: String) {
        let reading = LibraryReader().read(source)
        #expect(reading.hasErrors)
        #expect(reading.findings.contains { $0.message.contains(message) }, "\(reading.findings)")
    }

    @Test
    func versionsAreNumberedAndTheSameContentIsNone() throws {
        var world = try TenantWorld()
        let first = try action(Self.photo)
        #expect(try world.applyLibrary(Self.photo) == applied(first, 1, isChanged: true))
        #expect(try world.applyLibrary(Self.photo) == applied(first, 1, isChanged: false))
        let source = Self.photo.replacing("Whole", with: "Half")
        let second = try action(source)
        #expect(try world.applyLibrary(source) == applied(second, 2, isChanged: true))
        #expect(world.events.map(\.header.kind) == [.libraryApplied, .libraryApplied])
        #expect(world.payload(.libraryApplied)?.contains(#""previousVersion":1"#) == true)
    }

    private func applied(_ action: LibraryAction, _ version: Int, isChanged: Bool) -> CommandOutcome {
        let digest = ContentDigest(of: action.canonicalText())
        return .libraryApplied(
            LibraryApplied(key: action.key, version: version, isChanged: isChanged, digest: digest)
        )
    }

    @Test
    func usesAreFoundWhereverTheyStand() {
        let source = """
            steps:
              - {step: a, uses: photo}
              - {group: g, steps: [{step: b, uses: photo@2}, {step: c, uses: No Key}]}
            """
        #expect(TemplateReader().uses(in: source).map(\.text).sorted() == ["photo", "photo@2"])
        #expect(TemplateReader().uses(in: "a: [uses").isEmpty)
    }
}
