import FlowAPI
import FlowCommands
import Testing
import Varlink

/// Whole screens at 80 and 120 columns that have no suite of their own.
@Suite struct ScreenTests {
    private static func screen(
        _ words: String...,
        width: Int?,
        answers: [String: FakeDaemon.Answerer]
    ) async throws -> Run {
        try await FakeDaemon(answers).serving { socket in
            await flowctl(words, environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"], width: width)
        }
    }

    private static let statusText = """
        ● flowd 0.1.0  Serving 2 tenants
          up since      2026-11-21 07:00 UTC
          tenants       2
          running jobs  9
          commands      1200 in 310 transactions
          socket        SOCKET (FLOWCTL_SOCKET)
          you           uid:0, an operator

        """

    @Test(arguments: [80, 120])
    func status(width: Int) async throws {
        let run = try await Self.screen(
            "status",
            width: width,
            answers: [DaemonAPI.GetStatus.method: { _ in .success(Samples.status) }]
        )
        // Each test has a socket of its own.
        let data = run.data.replacing(#/socket        \/\S+/#, with: "socket        SOCKET")
        #expect(Run(status: run.status, data: data, talk: run.talk) == Run(status: 0, data: Self.statusText, talk: ""))
    }

    /// A source with its end cut off is no source.
    @Test(arguments: [80, 120])
    func aTemplateIsNeverCut(width: Int) async throws {
        let run = try await Self.screen(
            "template",
            "show",
            "visit",
            width: width,
            answers: [
                TemplatesAPI.Show.method: { _ in .success(TemplatesAPI.Show.Reply(template: Samples.templateVersion)) }
            ]
        )
        #expect(
            run.data == """
                visit v3 · Yearly visit
                2 steps · published 2026-11-20 08:30 UTC by uid:1000 · 9f86d081884c

                template: visit
                title: Yearly visit
                steps:
                  - step: survey
                    title: Look around, and write down everything that has changed since the last visit, with photographs
                  - {step: thanks, title: Say thanks}


                """
        )
    }

    /// It can be written to a file and applied again.
    @Test func aTemplatesSourceIsWrittenAsItIs() async throws {
        let run = try await Self.screen(
            "template",
            "show",
            "visit",
            "--source",
            width: 80,
            answers: [
                TemplatesAPI.Show.method: { _ in .success(TemplatesAPI.Show.Reply(template: Samples.templateVersion)) }
            ]
        )
        #expect(run.data == Samples.templateVersion.source)
    }

    /// What is to be read to its end, and jumped to by editors, is never cut.
    @Test(arguments: [80, 120])
    func findingsAreNeverCut(width: Int) async throws {
        let error = TemplatesAPI.InvalidTemplate(findings: Samples.findings, message: "It has errors.")
        let daemon = FakeDaemon([TemplatesAPI.Apply.method: { _ in .error(error) }])
        let run = try await daemon.serving { socket in
            await flowctl("template", "apply", "-", "-t", "acme", "--socket", socket, width: width, input: "x")
        }
        #expect(
            run
                == Run(
                    status: 65,
                    data: "",
                    talk: """
                        -:12:5: error: steps[2].weight: the weight is "x"; it is a number from 1 to 10000, which says how much the step counts among others
                        -:1:1: warning: no step is required

                        """
                )
        )
    }

    @Test(arguments: [80, 120])
    func lintFindingsAreBrokenBetweenWords(width: Int) async {
        let run = await flowctl(
            "template",
            "lint",
            "-",
            width: width,
            input: "template: visit\ntitle: Visit\nsteps:\n  - {step: a, title: A, wieght: 2}\n"
        )
        #expect(
            run.data == """
                -:4:25: error: steps[0].wieght: a step has no key "wieght"; did you mean\(width == 80 ? "\n" : " ")"weight"?

                """
        )
    }

    @Test(arguments: [80, 120])
    func errorsAreNeverCut(width: Int) async throws {
        let message =
            "12/photo can't be completed: it is done since 2026-11-21T09:14:05.123Z, by uid:1000. "
            + "It was finished by somebody else, who was faster, and nothing can be done about it."
        let error = DaemonAPI.DiskFull(message: message)
        let run = try await Self.screen(
            "job",
            "show",
            "12",
            width: width,
            answers: [JobsAPI.Show.method: { _ in .error(error) }]
        )
        #expect(run == Run(status: 75, data: "", talk: "error: \(message)\n"))
    }
}
