import ArgumentParser
import FlowAPI
import FlowTerminal
import Testing
import Varlink

@testable import FlowCommands

/// The names that a shell is given.
@Suite struct CompletionTests {
    private static let daemon: @Sendable () -> FakeDaemon = {
        var other = Samples.tenants[0]
        other.spec.slug = "evil$(reboot)"
        let tenants = [Samples.tenants[0], other]
        var labelled = Samples.job
        labelled.spec.labels = ["north", "area/one"]
        let jobs = [labelled]
        return FakeDaemon([
            TenantsAPI.List.method: { _ in .success(TenantsAPI.List.Reply(tenants: tenants)) },
            TemplatesAPI.List.method: { _ in .success(TemplatesAPI.List.Reply(templates: Samples.templates)) },
            JobsAPI.List.method: { _ in .success(JobsAPI.List.Reply(jobs: jobs)) },
            JobsAPI.Show.method: { _ in .success(Samples.show) },
            TasksAPI.List.method: { _ in .success(TasksAPI.List.Reply(tasks: [Samples.task])) },
            PaymentsAPI.ListSchedules.method: { _ in
                .success(PaymentsAPI.ListSchedules.Reply(schedules: [Samples.schedule]))
            },
        ])
    }

    /// What is written for the question; patience is long, for the sake of slow machines.
    private static func answer(
        _ question: String,
        shell: String = "bash",
        socket: String? = nil,
        on daemon: FakeDaemon = daemon()
    ) async throws -> String {
        try await daemon.serving { served in
            let sink = Sink()
            let words = ["---completion"] + question.split(separator: " ").map(String.init)
            let context = Context(
                environment: ["FLOWCTL_SOCKET": socket ?? served, "FLOWCTL_TENANT": "acme", "SAP_SHELL": shell],
                output: Output(
                    data: { text throws(OutputError) in sink.append(text) },
                    talk: { sink.append("talk: " + $0) }
                ),
                terminal: Terminal(width: nil, colour: false, talkColour: false),
                zone: .utc,
                input: { _ throws(SourceError) in [] }
            )
            await LiveCompletion(words)?.answer(in: context, durationMax: .seconds(60))
            return sink.text
        }
    }

    @Test(arguments: [
        ("job list -- --tenant 3 0 flowctl job list --tenant", "acme\n"),
        ("job start -- positional@0 3 0 flowctl job start", "heat-pump\nvisit\n"),
        ("template show -- positional@0 3 0 flowctl template show", "heat-pump\nvisit\n"),
        ("job list -- --template 4 0 flowctl job list --template", "heat-pump\nvisit\n"),
        ("job show -- positional@0 3 0 flowctl job show", "12\n"),
        ("job hold -- positional@0 3 0 flowctl job hold", "12\n"),
        ("job list -- --label 4 0 flowctl job list --label", "area/one\nnorth\n"),
        ("events -- --job 3 0 flowctl events --job", "12\n"), ("logs -- --job 3 0 flowctl logs --job", "12\n"),
        ("action start -- positional@0 3 0 flowctl action start", "12/gas-off\n12/review\n"),
        ("action done -- positional@0 3 3 flowctl action done 12/", "12/measure\n12/gas-off\n12/review\n"),
        ("action done -- positional@0 3 2 flowctl action done 13", ""),
        (
            "action reopen -- positional@0 3 0 flowctl action reopen",
            "12/survey\n12/photo\n12/permit\n12/paint\n12/thanks\n"
        ),
        (
            "action skip -- positional@0 3 0 flowctl action skip",
            "12/measure\n12/gas-off\n12/mount\n12/flush\n12/review\n"
        ),
        ("-- --tenant 2 0 flowctl --tenant", "acme\n"),
        ("task done -- positional@0 3 0 flowctl task done", "3\n"),
        ("task adherence -- --task 4 0 flowctl task adherence --task", "3\n"),
        ("payment record -- positional@0 3 0 flowctl payment record", "3\n"),
        ("payment schedule show -- positional@0 4 0 flowctl payment schedule show", "3\n"),
        ("status -- --nothing 3 0 flowctl status", ""), ("", ""), ("job show --", ""),
        ("job show -- positional@0 x y", "12\n"),
    ])
    func namesAreThoseOfTheDaemon(question: String, names: String) async throws {
        #expect(try await Self.answer(question) == names)
    }

    @Test(arguments: [
        ("zsh", "heat-pump:Replace a boiler by a heat pump\nvisit:Yearly visit\n \n"),
        ("fish", "heat-pump\tReplace a boiler by a heat pump\nvisit\tYearly visit\n"),
        ("bash", "heat-pump\nvisit\n"),
    ])
    func shellsThatCanShowTitlesGetThem(shell: String, lines: String) async throws {
        #expect(try await Self.answer("job start -- positional@0 3 0 flowctl job start", shell: shell) == lines)
    }

    @Test(arguments: [
        "init -- --pack 3 0 flowctl init --pack --packs config/packs",
        "pack show -- positional@0 3 0 flowctl pack show --packs 'config/packs'",
    ])
    func packsNeedNoDaemon(question: String) async throws {
        let names = try await Self.answer(question, socket: "/tmp/flowctl-no-such.socket").split(separator: "\n")
        #expect(names.contains("first-steps") && names == names.sorted())
    }

    @Test(arguments: [CompletionShell.bash, .zsh, .fish])
    func globalOptionsAreCompletedBeforeACommand(shell: CompletionShell) {
        #expect(CompletionCommand.script(for: shell).contains("---completion -- --tenant"))
        #expect(!Flowctl.completionScript(for: shell).contains("---completion -- --tenant"))
    }

    @Test func theTenantOfTheCommandLineCounts() async throws {
        let daemon = Self.daemon()
        _ = try await Self.answer("job show -- positional@0 5 0 flowctl job show -t 'beta'", on: daemon)
        #expect(daemon.calls.map { $0.parameters["tenant"] } == ["beta"])
    }

    @Test func nothingIsSaidWhenTheDaemonIsAway() async throws {
        let question = "job show -- positional@0 3 0 flowctl job show"
        #expect(try await Self.answer(question, socket: "/tmp/flowctl-no-such.socket") == "")
        let failing = FakeDaemon([:])
        #expect(try await Self.answer(question, on: failing) == "")
        let run = await flowctl(
            ["---completion"] + question.split(separator: " ").map(String.init),
            environment: ["FLOWCTL_SOCKET": "/tmp/flowctl-no-such.socket", "FLOWCTL_OUTPUT": "xml"]
        )
        #expect(run == Run(status: 0, data: "", talk: ""))
    }

    @Test func aDaemonThatDoesNotAnswerIsNotWaitedFor() async throws {
        let daemon = try SilentDaemon()
        let run = await flowctl(
            "---completion",
            "job",
            "show",
            "--",
            "positional@0",
            "3",
            "0",
            environment: ["FLOWCTL_SOCKET": daemon.socket, "FLOWCTL_TENANT": "acme"]
        )
        #expect(run == Run(status: 0, data: "", talk: ""))
    }

    @Test(arguments: [
        ("12/photo", true), ("a b", false), ("$(x)", false), ("", false), ("a\nb", false), ("`x`", false),
    ])
    func onlyPlainNamesReachAShell(name: String, isPlain: Bool) {
        #expect(CompletionCandidate(name, "").isPlain == isPlain)
    }

    @Test func titlesCannotBreakTheLine() {
        let candidate = CompletionCandidate("1", "a:b\nc\u{1B}[2J")
        #expect(candidate.line(for: "zsh") == "1:a\\:b␊c␛[2J")
        #expect(candidate.line(for: "fish") == "1\ta:b␊c␛[2J")
    }
}
