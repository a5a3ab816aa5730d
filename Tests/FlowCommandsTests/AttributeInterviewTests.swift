import FlowAPI
import Synchronization
import Testing
import Varlink

@testable import FlowCommands

/// `flowctl job start` asks at a terminal for what the job can't be started without.
@Suite struct AttributeInterviewTests {
    /// Refuses a household that is missing and a number that isn't one; nothing else is checked.
    private static let daemon: @Sendable () -> FakeDaemon = {
        FakeDaemon([
            JobsAPI.Start.method: { parameters in
                let given = parameters["attributes"] ?? .object([:])
                var problems: [JobsAPI.FieldProblem] = []
                if given["household"] == nil {
                    problems.append(.init(field: "household", found: "", allowed: "text", message: "It is required"))
                }
                if given["persons"] == "two" {
                    problems.append(
                        .init(field: "persons", found: "two", allowed: "a number", message: "“two” isn't a number")
                    )
                }
                if given["colour"] != nil {
                    problems.append(.init(field: "colour", found: "red", allowed: "", message: "There is none"))
                }
                guard problems.isEmpty else {
                    return .error(JobsAPI.InvalidAttributes(problems: problems, message: "It can't be used."))
                }
                return .success(JobsAPI.Start.Reply(job: Samples.show.job))
            },
            TemplatesAPI.Show.method: { _ in
                var template = Samples.templateVersion
                template.definition = definition
                return .success(TemplatesAPI.Show.Reply(template: template))
            },
        ])
    }

    private static let definition: JSONValue = [
        "attributes": [
            ["field": "household", "title": "Household", "type": "text", "required": true],
            ["field": "persons", "title": "Persons \u{1B}[31minvited", "type": "number", "unit": "persons"],
            ["field": "side", "type": "choice", "options": ["one", "other"]],
        ]
    ]

    /// Starts a job with these answers, and returns the run, the questions and the attributes of each call.
    private func started(
        _ words: [String],
        _ answers: [String]
    ) async throws -> (run: Run, questions: [String], given: [JSONValue?]) {
        let rest = Mutex(answers[...])
        let questions = Mutex<[String]>([])
        let daemon = Self.daemon()
        let run = try await daemon.serving { socket in
            await flowctl(
                ["job", "start", "rsvp", "--tenant", "t", "--socket", socket] + words,
                ask: { question in
                    questions.withLock { $0.append(question) }
                    return rest.withLock { $0.popFirst() }
                }
            )
        }
        let given = daemon.calls.filter { $0.method == JobsAPI.Start.method }.map { $0.parameters["attributes"] }
        return (run, questions.withLock { $0 }, given)
    }

    @Test func whatIsMissingIsAskedForWithTheOthers() async throws {
        let (run, questions, given) = try await started([], ["Ito", " 3 ", ""])
        #expect(run.status == 0, "\(run.talk)")
        #expect(
            questions == [
                "Household (text, required): ", "Persons \u{241B}[31minvited (number, in persons): ",
                "side (one, other): ",
            ]
        )
        #expect(given == [nil, ["household": "Ito", "persons": "3"]])
    }

    @Test func whatWasGivenIsNotAskedForAgain() async throws {
        let (run, questions, given) = try await started(["--set", "side=one"], ["Ito", ""])
        #expect(run.status == 0 && questions.count == 2)
        #expect(given.last == ["household": "Ito", "side": "one"])
    }

    @Test func anAnswerThatIsRefusedIsAskedForAloneAgain() async throws {
        let (run, questions, given) = try await started([], ["Ito", "two", "2", "right", "one"])
        #expect(run.status == 0 && questions.count == 5 && given.count == 2)
        #expect(run.talk.contains("It takes a number") && run.talk.contains("two"), "\(run.talk)")
        #expect(run.talk.contains("one, other"), "\(run.talk)")
        #expect(given.last == ["household": "Ito", "persons": "2", "side": "one"])
    }

    @Test func whatIsRequiredIsAskedForUntilItIsThere() async throws {
        let (run, questions, given) = try await started([], ["", "Ito", "", ""])
        #expect(run.status == 0 && questions.count == 4 && given.count == 2)
        #expect(run.talk.contains("The job can't be started without it; it takes text."))
    }

    @Test func theEndOfTheInputEndsIt() async throws {
        let (run, _, given) = try await started([], ["Ito"])
        #expect(run.status == 130 && given.count == 1)
        #expect(run.talk.contains("Broken off: nothing was done."))
    }

    @Test func anAttributeThatThereIsNotIsRefused() async throws {
        let (run, questions, given) = try await started(["--set", "colour=red"], ["Ito"])
        #expect(run.status == 65 && questions.isEmpty && given.count == 1)
    }

    @Test(arguments: [["--json"], ["-o", "jsonl"]])
    func programsAreNotAsked(format: [String]) async throws {
        let (run, questions, given) = try await started(format, ["Ito"])
        #expect(run.status == 65 && questions.isEmpty && given.count == 1)
    }
}
