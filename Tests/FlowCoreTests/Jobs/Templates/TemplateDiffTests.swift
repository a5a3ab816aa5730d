import FlowCore
import Testing

@testable import FlowJobs

/// What differs between two templates.
struct TemplateDiffTests {
    private static let base = """
        template: visit
        title: Visit
        attributes:
          - {field: fuel, type: choice, options: [gas, oil]}
        steps:
          - step: survey
            title: Look around
            form:
              - {field: pressure, type: number}
          - group: fitting
            title: Fitting
            steps:
              - {step: mount, title: Mount it, dependsOn: [survey]}
              - {step: photo, title: Photograph}
          - {step: bill, title: Bill}
        """

    /// Old text, new text, and the entry that is expected: kind, subject, key, fields as `name: before > after`.
    private static let table: [(String, String, [String])] = [
        ("title: Visit\n", "title: Call\n", ["changed template visit title: Visit > Call"]),
        ("title: Visit\n", "title: Visit\nskip: done\n", ["changed template visit skip: excluded > done"]),
        ("title: Visit\n", "title: Visit\nsummary: S\n", ["changed template visit summary: nil > S"]),
        (
            "options: [gas, oil]", "options: [gas, wood]",
            ["changed attribute fuel options: oil > nil, options: nil > wood"]
        ),
        ("{field: fuel,", "{field: heat,", ["added attribute heat", "removed attribute fuel"]),
        ("title: Bill}", "title: Bill, weight: 3}", ["changed step bill weight: 1 > 3"]),
        ("title: Bill}", "title: Bill, optional: true}", ["changed step bill optional: nil > true"]),
        (
            "title: Bill}", "title: Bill, when: {attribute: fuel, equals: gas}}",
            ["changed step bill when: nil > fuel = gas"]
        ),
        (
            "dependsOn: [survey]", "dependsOn: [photo]",
            ["changed step mount dependsOn: survey > nil, dependsOn: nil > photo"]
        ),
        (
            "{field: pressure, type: number}", "{field: pressure, type: text, required: true}",
            ["changed step survey form.pressure: type number > required true, type text"]
        ),
        (
            "{field: pressure, type: number}", "{field: depth, type: number}",
            ["changed step survey form.pressure: type number > nil, form.depth: nil > type number"]
        ),
        (
            "title: Bill}", "title: Bill, evidence: [{kind: photo, count: 2}, signature]}",
            ["changed step bill evidence.photo: nil > count 2, evidence.signature: nil > count 1"]
        ),
        (
            "title: Photograph}", "title: Photograph, evidence: any}",
            ["changed step photo evidence.any: nil > count 1"]
        ),
        ("  - {step: bill, title: Bill}", "  - {step: pay, title: Pay}", ["added step pay", "removed step bill"]),
        ("title: Fitting\n", "title: Fitting\n    weight: 4\n", ["changed group fitting weight: nil > 4"]),
        (
            "      - {step: photo, title: Photograph}\n", "  - {step: photo, title: Photograph}\n",
            ["changed step photo group: fitting > nil"]
        ),
        (
            "      - {step: mount, title: Mount it, dependsOn: [survey]}\n      - {step: photo, title: Photograph}\n",
            "      - {step: photo, title: Photograph}\n      - {step: mount, title: Mount it, dependsOn: [survey]}\n",
            ["changed step mount order: first > after photo"]
        ),
        ("title: Visit\n", "# a comment\ntitle:   \"Visit\"\n", []),
    ]

    @Test(arguments: table.indices)
    func theDifferenceIsNamed(index: Int) throws {
        let (old, new, expected) = Self.table[index]
        let changed = Self.base.replacing(old, with: new)
        #expect(changed != Self.base)
        let (before, after) = (try TemplateFixture.definition(Self.base), try TemplateFixture.definition(changed))
        let diff = TemplateDiff(from: before, to: after)
        #expect(diff.entries.map(Self.text) == expected)
        #expect(diff.isEmpty == (before.digest() == after.digest()))
        #expect(TemplateDiff(from: after, to: before).isEmpty == diff.isEmpty)
        #expect(TemplateDiff(from: after, to: after).isEmpty)
    }

    private static func text(_ entry: TemplateDifference) -> String {
        let changes = entry.changes.map { "\($0.field): \($0.before ?? "nil") > \($0.after ?? "nil")" }
        let head = "\(entry.kind) \(entry.subject) \(entry.key)"
        return changes.isEmpty ? head : head + " " + changes.joined(separator: ", ")
    }

    @Test(arguments: [
        ("[{kind: photo, count: 2}]", "[{kind: photo, count: 3}]", ["evidence.photo: count 2 > count 3"]),
        ("[{kind: photo, count: 2}]", "[audio]", ["evidence.photo: count 2 > nil", "evidence.audio: nil > count 1"]),
        ("[photo, audio]", "[audio, photo]", ["evidence: photo, audio > audio, photo"]),
    ])
    func evidenceIsNamedByItsKind(old: String, new: String, expected: [String]) throws {
        func definition(_ evidence: String) throws -> TemplateDefinition {
            let bill = "title: Bill, evidence: \(evidence)}"
            return try TemplateFixture.definition(Self.base.replacing("title: Bill}", with: bill))
        }
        let diff = TemplateDiff(from: try definition(old), to: try definition(new))
        #expect(diff.entries.map(Self.text) == ["changed step bill " + expected.joined(separator: ", ")])
    }

    @Test
    func aStepThatBecomesAGroupIsAnother() throws {
        let group = "  - {group: bill, title: Bill, steps: [{step: pay, title: Pay}]}"
        let changed = Self.base.replacing("  - {step: bill, title: Bill}", with: group)
        let diff = TemplateDiff(
            from: try TemplateFixture.definition(Self.base),
            to: try TemplateFixture.definition(changed)
        )
        #expect(diff.entries.map(Self.text) == ["added group bill", "added step pay", "removed step bill"])
    }
}
