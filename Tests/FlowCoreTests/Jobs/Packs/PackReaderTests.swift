import FlowCore
import Foundation
import Testing

@testable import FlowJobs

/// What a `pack.yaml` says, and what is wrong with it.
struct PackReaderTests {
    private static let base = """
        pack: visits
        title: Visits
        description: |
          Two lines,
          both kept.
        templates:
          - templates/a.yaml
          - b.yml
        profiles:
          - key: ito
            title: Mrs Ito
            kind: client
            attributes: {phone: 1, gas: true}
        next: [job list, 'job start a --for "Mrs Ito"']
        library: [library/photo.yaml]
        holidays: [at.txt, holidays/company.txt]
        """

    @Test
    func aPackIsRead() throws {
        let reading = PackReader().read(Self.base)
        #expect(reading.findings.isEmpty)
        let pack = try #require(reading.pack)
        #expect(pack.key == "visits" && pack.title == "Visits")
        #expect(pack.summary == "Two lines,\nboth kept.\n" || pack.summary == "Two lines,\nboth kept.")
        #expect(pack.templates == ["templates/a.yaml", "b.yml"] && pack.library == ["library/photo.yaml"])
        #expect(pack.holidays == ["at.txt", "holidays/company.txt"])
        #expect(pack.holidays.map { PackDefinition.holidaySetName(of: $0) } == ["at", "company"])
        #expect(
            pack.profiles == [
                .init(
                    key: "ito",
                    title: "Mrs Ito",
                    kind: "client",
                    attributes: [
                        .init(name: "phone", text: "1", isPlain: true), .init(name: "gas", text: "true", isPlain: true),
                    ]
                )
            ]
        )
        #expect(pack.next == ["job list", "job start a --for \"Mrs Ito\""])
    }

    /// What is replaced, by what, the line and the path of the finding, a part of its sentence.
    private static let broken: [(String, String, Int, String, String)] = [
        ("pack: visits", "pack: My Visits", 1, "pack", "M"), ("pack: visits\n", "", 1, "", "pack"),
        ("title: Visits\n", "", 1, "", "title"), ("title: Visits", "titel: Visits", 2, "titel", "title"),
        ("title: Visits", "title: [a]", 2, "title", "a list"),
        ("title: Visits", "title: Visits\ntitle: Again", 3, "title", "twice"),
        ("  - templates/a.yaml\n  - b.yml", "  []", 7, "templates", "at least one"),
        ("  - templates/a.yaml\n  - b.yml", "  a.yaml", 7, "templates", "list"),
        ("library/photo.yaml", "../photo.yaml", 15, "library[0]", "leads out"),
        ("[library/photo.yaml]", "[]", 15, "library", "name at least one action"),
        ("[library/photo.yaml]", "photo.yaml", 15, "library", "list"),
        ("[library/photo.yaml]", "[a.yaml, a.yaml]", 15, "library[1]", "the action \"a.yaml\" stands here twice"),
        ("[at.txt,", "[../at.txt,", 16, "holidays[0]", "leads out"),
        ("[at.txt,", "[]#", 16, "holidays", "one holiday set"),
        ("[at.txt,", "[at.yaml,", 16, "holidays[0]", "doesn't end in .txt"),
        ("[at.txt,", "at #", 16, "holidays", "list"),
        ("[at.txt,", "[AT.txt,", 16, "holidays[0]", "\"AT\" contains"),
        ("[at.txt,", "[_.txt,", 16, "holidays[0]", "start"),
        (
            "[at.txt,", "[company.txt,", 16, "holidays[1]",
            "is the set \"company\" as company.txt is; rename one of the two"
        ),
        ("b.yml", "../../etc/passwd.yaml", 8, "templates[1]", "leads out"),
        ("b.yml", "/etc/flowd.yaml", 8, "templates[1]", "leads out"),
        ("b.yml", "a//b.yaml", 8, "templates[1]", "leads out"), ("b.yml", "./b.yaml", 8, "templates[1]", "leads out"),
        ("b.yml", "\"b\\n.yaml\"", 8, "templates[1]", "leads out"), ("b.yml", "b.txt", 8, "templates[1]", ".yaml"),
        ("b.yml", "templates/a.yaml", 8, "templates[1]", "twice"), ("b.yml", "[b]", 8, "templates[1]", "a list"),
        ("templates:", "tasks: [../x.yaml]\ntemplates:", 6, "tasks[0]", "leads out"),
        ("templates:", "tasks: [a.yaml, a.yaml]\ntemplates:", 6, "tasks[1]", "twice"),
        ("key: ito", "kee: ito", 10, "profiles[0].kee", "key"),
        ("kind: client", "kind: [a]", 12, "profiles[0].kind", "list"),
        ("attributes: {phone: 1, gas: true}", "attributes: {phone: [1]}", 13, "profiles[0].attributes.phone", "list"),
        ("attributes: {phone: 1, gas: true}", "attributes: none", 13, "profiles[0].attributes", "map"),
        ("next: [job list", "next: [[a]", 14, "next[0]", "list"),
        ("next: [job list", "next: [' '", 14, "next[0]", "blank"),
        ("next: [job list", "next: [a, b, c, d, e, f, g, h", 14, "next", "8"),
    ]

    @Test(arguments: broken.indices)
    func whatIsWrongIsFoundInItsPlace(index: Int) {
        let (old, new, line, path, message) = Self.broken[index]
        let source = Self.base.replacing(old, with: new)
        #expect(source != Self.base)
        let reading = PackReader().read(source)
        #expect(reading.pack == nil)
        #expect(
            reading.findings.contains {
                $0.severity == .error && $0.line == line && $0.path == path && $0.message.contains(message)
            },
            "\(reading.findings)"
        )
    }

    @Test(arguments: ["", "- a\n", "a: [", "\u{0}"])
    func whatIsNoPackIsRefused(source: String) {
        let reading = PackReader().read(source)
        #expect(reading.pack == nil && !reading.findings.isEmpty)
    }

    @Test(arguments: ["family-coaching", "field-service", "first-steps", "home-care", "month-end", "wedding"])
    func everyPackOfFlowdIsRead(name: String) throws {
        let file = PackageFolder.file("config/packs/\(name)/pack.yaml")
        let reading = PackReader().read(try String(contentsOf: file, encoding: .utf8))
        #expect(reading.findings.isEmpty)
        #expect(reading.pack?.key == name)
        #expect(reading.pack?.templates.count == (["wedding": 4, "first-steps": 1][name] ?? 3))
        #expect(reading.pack?.next.count == 3)
    }
}
