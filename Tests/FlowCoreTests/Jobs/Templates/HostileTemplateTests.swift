import FlowCore
import Testing

@testable import FlowJobs

/// Input that is meant to hurt gets findings, quickly and without a crash.
struct HostileTemplateTests {
    struct Hostile: CustomTestStringConvertible, Sendable {
        let name: String
        let message: String
        let source: @Sendable () -> String

        var testDescription: String { name }
    }

    @Test(.timeLimit(.minutes(5)), arguments: cases)
    func hostileInputGetsFindings(hostile: Hostile) {
        let reading = TemplateReader().read(hostile.source())
        #expect(reading.definition == nil)
        #expect(reading.findings.count <= 201)
        #expect(
            reading.findings.contains { $0.message.contains(hostile.message) },
            "\(reading.findings.prefix(5))"
        )
        #expect(reading.findings.allSatisfy { $0.message.utf8.count < 1_000 && $0.path.utf8.count < 1_000 })
    }

    /// Ten aliases of the level below on each of thirty levels: 10³⁰ values.
    private static let laughs =
        "a0: &a0 x\n"
        + (1..<30).map { level in
            let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ",")
            return "a\(level): &a\(level) [\(aliases)]\n"
        }.joined()

    private static func hostile(
        _ name: String,
        _ message: String,
        _ source: @autoclosure @escaping @Sendable () -> String
    ) -> Hostile {
        Hostile(name: name, message: message, source: source)
    }

    private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private static let cases = [
        hostile("ten million brackets", "10000000 bytes", many("[", 10_000_000)),
        hostile("a source full of brackets", "brackets", many("[", 262_144)),
        hostile("a source full of braces", "brackets", many("{", 262_144)),
        hostile("brackets within brackets", "not YAML", many("[", 5_000)),
        hostile("closed brackets within brackets", "nested more than 64 deep", many("[", 900) + many("]", 900)),
        hostile("maps as keys of maps", "a key must be plain text", many("{", 900) + many("}", 900)),
        hostile("keys of keys", "a key must be plain text", many("? ", 900) + "a"),
        hostile("many keys of keys", "brackets", many("? ", 100_000)),
        hostile("list within list", "nested more than", many("- ", 131_072)),
        hostile("map within map", "nested more than 64 deep", deepMap),
        hostile("aliases of aliases", "20000 YAML values", laughs),
        hostile("aliases of aliases as a key", "20000 YAML values", laughs + "? *a29\n: x\n? *a28\n: y\n"),
        hostile("aliases of aliases in a key", "20000 YAML values", laughs + "{[*a29, *a29]: 1}: x\n"),
        hostile("an alias of itself", "is an alias with no anchor", "a: &a [*a]"),
        hostile("many anchors", "200 findings", (0..<9_000).map { "k\($0): &a\($0) x\n" }.joined()),
        hostile("many values", "20000 YAML values", many("- a\n", 65_000)),
        hostile("many empty values", "20000 YAML values", many("-\n", 100_000)),
        hostile("one key ten thousand times", "stands here twice", many("title: a\n", 10_000)),
        hostile("many keys twice", "stands here twice", (0..<60).map { "k\($0 / 2): a\n" }.joined()),
        hostile("a list as a key twice", "a key must be plain text", "? [a]\n: 1\n? [a]\n: 2\n"),
        hostile("many unknown keys", "200 findings", (0..<9_000).map { "titel\($0): x\n" }.joined()),
        hostile("NUL", "U+0000", "template: t\u{0}\n"),
        hostile("escaped control characters", "has the character U+0000", "title: \"\\0\\a\\e\"\n"),
        hostile("an escaped surrogate", "not YAML", "title: \"\\ud800\"\n"),
        hostile("an escape at the end", "not YAML", "title: \"\\"),
        hostile("a byte order mark in the middle", "U+FEFF", "title: a\u{FEFF}b\n"),
        hostile("emoji keys", "stands here twice", "😀: 1\n\"😀\": 2\n"),
        hostile("a very long line", "200000 characters", "title: " + many("x", 200_000)),
        hostile("a very long key", "has no key", "? " + many("x", 200_000) + "\n: 1\n"),
        hostile("a very long implicit key", "not YAML", many("x", 200_000) + ": 1\n"),
        hostile("one letter with many accents", "100001 characters", "title: a" + many("\u{301}", 100_000)),
        hostile("an unended quote", "not YAML", "\"" + many("\\n", 100_000)),
        hostile("many commas", "not YAML", "[" + many(",", 200_000)),
        hostile("many colons", "not YAML", many(": ", 100_000)),
        hostile("many tags", "YAML tag", many("!", 200_000)),
        hostile("many anchors of nothing", "not YAML", many("&a ", 60_000)),
        hostile("a directive", "not YAML", "%FOO bar\n---\na: b\n"),
        hostile("many documents", "second YAML document", many("---\na: b\n", 1_000)),
        hostile("many unknown dependencies", "200 findings", manyUnknownDependencies),
        hostile("everything waits for everything", "wait for each other forever", manyDependencies),
    ]

    private static let deepMap = (0..<300).map { many(" ", $0) + "a:\n" }.joined()

    private static let manyUnknownDependencies = TemplateFixture.template(
        (0..<300).map { step in
            let unknown = (0..<20).map { "stepp-numberx-\($0)" }.joined(separator: ", ")
            return "{step: step-number-\(step), title: T, dependsOn: [\(unknown)]}"
        }
    )

    private static let manyDependencies = TemplateFixture.template(
        (0..<500).map { step in
            let others = (1...30).map { "s\((step + $0) % 500)" }.joined(separator: ", ")
            return "{step: s\(step), title: T, dependsOn: [\(others)]}"
        }
    )
}
