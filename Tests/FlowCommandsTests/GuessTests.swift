import FlowAPI
import Testing
import Varlink

@testable import FlowCommands

/// Names that don't exist, and keys that are given by their beginning.
@Suite struct GuessTests {
    private static let keys = ["annual-service", "boiler-installation", "boiler-repair", "visit"]

    private static func templates(_ parameters: JSONValue) -> Answer {
        .success(
            TemplatesAPI.List.Reply(
                templates: keys.map {
                    .init(key: $0, title: $0, latestVersion: 3, stepCount: 1, updatedAt: "2026-11-20T08:30:00.000Z")
                }
            )
        )
    }

    /// Knows the job of the samples and four templates.
    private static let daemon: @Sendable () -> FakeDaemon = {
        FakeDaemon([
            TemplatesAPI.List.method: templates,
            JobsAPI.Show.method: { _ in .success(Samples.show) },
            JobsAPI.Start.method: { parameters in
                guard case .string(let key) = parameters["template"], keys.contains(key) else {
                    return .error(
                        TemplatesAPI.NoSuchTemplate(
                            tenant: "acme",
                            template: text(parameters["template"]),
                            message: "None."
                        )
                    )
                }
                return .success(JobsAPI.Start.Reply(job: Samples.job))
            },
            ActionsAPI.Start.method: { parameters in
                let key = text(parameters["step"])
                guard Samples.show.nodes.contains(where: { $0.key == key && $0.kind == .step }) else {
                    return .error(ActionsAPI.NoSuchStep(tenant: "acme", job: "12", step: key, message: "None."))
                }
                return .success(["action": Samples.action])
            },
            JobsAPI.List.method: { parameters in
                .success(JobsAPI.List.Reply(jobs: parameters["template"] == "visit" ? [Samples.job] : []))
            },
        ])
    }

    private static func text(_ value: JSONValue?) -> String {
        if case .string(let text) = value { text } else { "" }
    }

    private static func run(_ words: String..., on daemon: FakeDaemon = daemon()) async throws -> Run {
        try await daemon.serving { socket in
            await flowctl(words, environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"])
        }
    }

    @Test func aUniqueBeginningOfAStepIsEnough() async throws {
        let daemon = Self.daemon()
        let run = try await Self.run("action", "start", "12/pho", "--idempotency-key", "k", on: daemon)
        #expect(run.status == 0)
        #expect(run.talk == "note: 12/pho is 12/photo.\n")
        let starts = daemon.calls.filter { $0.method == ActionsAPI.Start.method }.map(\.parameters)
        #expect(starts.map { $0["step"] } == ["pho", "photo"])
        #expect(starts.map { $0["idempotencyKey"] } == ["k", "k"])
    }

    @Test func programsGetNoNotes() async throws {
        let run = try await Self.run("action", "start", "12/pho", "--json")
        #expect(run.status == 0)
        #expect(run.talk.isEmpty)
    }

    @Test func aKeyThatExistsIsTakenAsItIs() async throws {
        let daemon = Self.daemon()
        _ = try await Self.run("action", "start", "12/photo", on: daemon)
        #expect(daemon.calls.map(\.method) == [ActionsAPI.Start.method])
    }

    @Test func anAmbiguousBeginningListsWhatItCouldBe() async throws {
        let daemon = Self.daemon()
        let run = try await Self.run("action", "start", "12/p", on: daemon)
        #expect(
            run
                == Run(
                    status: 66,
                    data: "",
                    talk: """
                        error: “p” is the beginning of several: photo, permit, paint.
                          Give more of it.

                        """
                )
        )
        #expect(daemon.calls.map(\.method) == [ActionsAPI.Start.method, JobsAPI.Show.method])
    }

    @Test func groupsAreNoSteps() async throws {
        let run = try await Self.run("action", "start", "12/instal")
        #expect(run.status == 66)
        #expect(
            run.talk.hasPrefix(
                "error: None.\n  There are: survey, photo, measure, permit, gas-off, oil-out, mount, flush and 3 more."
            )
        )
    }

    @Test func templatesMayBeShortenedToo() async throws {
        let one = try await Self.run("job", "start", "ann@2")
        #expect(one.status == 0)
        #expect(one.talk == "note: ann is annual-service.\n")
        let several = try await Self.run("job", "start", "boiler")
        #expect(several.status == 66)
        #expect(
            several.talk.hasPrefix("error: “boiler” is the beginning of several: boiler-installation, boiler-repair.\n")
        )
        let mistyped = try await Self.run("job", "start", "visti")
        #expect(mistyped.talk == "error: None.\n  Did you mean “visit”?\n")
    }

    @Test func aVersionThatIsNotThereNamesTheLatest() async throws {
        let daemon = FakeDaemon([
            TemplatesAPI.List.method: Self.templates,
            TemplatesAPI.Show.method: { _ in
                .error(TemplatesAPI.NoSuchTemplate(tenant: "acme", template: "visit", version: 9, message: "None."))
            },
        ])
        let run = try await Self.run("template", "show", "visit@9", on: daemon)
        #expect(run == Run(status: 66, data: "", talk: "error: None.\n  The latest version of visit is 3.\n"))
    }

    @Test func aListOfAMistypedTemplateSaysSo() async throws {
        let short = try await Self.run("job", "list", "--template", "vis")
        #expect(short.talk == "note: vis is visit.\n")
        #expect(short.data.contains("Mrs Ito"))
        let none = try await Self.run("job", "list", "--template", "visti")
        #expect(none.status == 0)
        #expect(none.data == "There are no such jobs.\n")
        #expect(none.talk == "note: There is no template “visti” in acme. Did you mean “visit”?\n")
    }

    @Test func anErrorStaysAsItIsWhenItCannotBeExplained() async throws {
        let daemon = FakeDaemon([
            ActionsAPI.Start.method: { _ in
                .error(ActionsAPI.NoSuchStep(tenant: "acme", job: "12", step: "x", message: "None."))
            }
        ])
        let run = try await Self.run("action", "start", "12/x", on: daemon)
        #expect(run == Run(status: 66, data: "", talk: "error: None.\n"))
    }

    @Test(
        arguments: [
            ("vis", ["visit"], "Did you mean “visit”?"),
            ("b", ["visit", "bar", "baz"], "Did you mean one of bar, baz?"),
            ("x", ["aa", "bb"], "There are: aa, bb."), ("x", [], nil), ("", ["aa"], "There are: aa."),
            (
                "x", ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "b1"],
                "There are: a1, a2, a3, a4, a5, a6, a7, a8 and 2 more."
            ),
        ] as [(String, [String], String?)]
    )
    func guessesAreSentences(given: String, known: [String], sentence: String?) {
        #expect(Guess(given, among: known).sentence == sentence)
    }
}
