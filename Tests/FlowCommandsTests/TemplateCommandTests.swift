import FlowAPI
import FlowCommands
import Testing
import Varlink

/// `template apply` and `template lint`, with their files.
@Suite struct TemplateCommandTests {
    private static let warning = TemplatesAPI.Finding(
        severity: .warning,
        path: "steps[0]",
        line: 3,
        column: 5,
        message: "it has no title"
    )
    private static let error = TemplatesAPI.Finding(
        severity: .error,
        path: "steps[1].weight",
        line: 7,
        column: 13,
        message: "\"x\" is no number"
    )

    /// Refuses what says `bad`.
    private static let daemon = FakeDaemon([
        TemplatesAPI.Apply.method: { parameters in
            if case .string(let source) = parameters["source"], source.contains("bad") {
                return .error(TemplatesAPI.InvalidTemplate(findings: [error], message: "It has errors."))
            }
            return .success(
                TemplatesAPI.Apply.Reply(key: "visit", version: 2, changed: true, digest: "ab", findings: [warning])
            )
        }
    ])

    @Test func severalFilesAreAppliedEachByItself() async throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let (bad, good) = (try directory.file("a.yaml", "bad: 1\n"), try directory.file("b.yaml", "good: 1\n"))
        let (text, json) = try await Self.daemon.serving { socket in
            let environment = ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"]
            return (
                await flowctl("template", "apply", bad, good, environment: environment),
                await flowctl("template", "apply", bad, good, "--json", environment: environment)
            )
        }
        #expect(text.status == 65)
        #expect(text.data == "visit v2 is published\n")
        #expect(
            text.talk == """
                \(bad):7:13: error: steps[1].weight: "x" is no number
                \(good):3:5: warning: steps[0]: it has no title

                """
        )
        #expect(json.status == 65)
        #expect(try Decoded<[TemplatesAPI.Apply.Reply]>(json.data).value.map(\.findings) == [[Self.warning]])
        let report = try Decoded<JSONValue>(json.talk).value
        #expect(report["error"] == .string(TemplatesAPI.InvalidTemplate.name))
    }

    @Test func standardInputIsAFileToo() async throws {
        let run = try await Self.daemon.serving {
            await flowctl("template", "apply", "-", "-t", "acme", "--socket", $0, input: "good: 1\n")
        }
        #expect(run.status == 0)
        #expect(run.data == "visit v2 is published\n")
        #expect(run.talk == "-:3:5: warning: steps[0]: it has no title\n")
    }

    @Test func aFileThatCannotBeReadIsNamed() async {
        let run = await flowctl("template", "lint", "/tmp/flowctl-no-such.yaml")
        #expect(
            run
                == Run(
                    status: 65,
                    data: "",
                    talk: "error: /tmp/flowctl-no-such.yaml can't be read: No such file or directory.\n"
                )
        )
    }

    @Test(arguments: [String(repeating: "#", count: 262_145), "\u{0}"])
    func whatCannotBeATemplateIsRefused(source: String) async {
        let run = await flowctl("template", "lint", "-", input: source)
        #expect(run.status == 65)
        #expect(!(run.data + run.talk).isEmpty)
    }

    @Test func lintNeedsNoDaemon() async {
        let run = await flowctl("template", "lint", "-", "--socket", "/nonexistent", input: "template: [\n")
        #expect(run.status == 65)
        #expect(run.data.hasPrefix("-:"))
        #expect(run.data.contains(": error: "))
        #expect(run.talk.isEmpty)
        let json = await flowctl("--json", "template", "lint", "-", input: "template: [\n")
        #expect(json.status == 65)
        #expect(json.data.contains("\"valid\" : false"))
    }

    @Test func lintTakesTheLibrarysFilesAlong() async throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let template = try directory.file("a.yaml", "template: t\ntitle: T\nsteps:\n  - {step: a, uses: photo}\n")
        let action = try directory.file("b.yaml", "action: photo\ntitle: Photo\n")
        let alone = await flowctl("template", "lint", template)
        #expect(alone.status == 0)
        #expect(alone.data.hasPrefix("\(template):4:21: warning: steps[0].uses: \"photo\" isn't known here"))
        let together = await flowctl("template", "lint", template, "--library", action)
        #expect(together == Run(status: 0, data: "", talk: ""))
        let wrong = await flowctl("library", "lint", template)
        #expect(wrong.status == 65)
        #expect(wrong.data.contains("an action of the library has no key \"template\""))
    }
}
