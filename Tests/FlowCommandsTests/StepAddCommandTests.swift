import FlowAPI
import FlowCommands
import Testing
import Varlink

/// What `flowctl step add` says to the daemon.
@Suite struct StepAddCommandTests {
    private func sent(_ options: [String]) async throws -> (run: Run, parameters: JSONValue?) {
        let daemon = FakeDaemon([
            JobsAPI.AddStep.method: { _ in .success(JobsAPI.AddStep.Reply(change: Samples.jobChange)) }
        ])
        let run = try await daemon.serving { socket in
            let words = ["step", "add", "12/call", "--title", "Call"] + options
            return await flowctl(words, environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"])
        }
        return (run, daemon.calls.last?.parameters)
    }

    @Test(
        arguments: [
            (["fuel=gas"], ["attribute": "fuel", "equals": "gas"]),
            (["survey.pressure=3"], ["step": "survey", "field": "pressure", "equals": 3]),
            (["survey.seen!=true"], ["not": ["step": "survey", "field": "seen", "equals": true]]),
            (["fuel"], ["attribute": "fuel", "exists": true]), (["fuel="], ["attribute": "fuel", "equals": ""]),
            (["survey.pressure<1.5"], ["step": "survey", "field": "pressure", "under": "1.5"]),
            (["storeys>2"], ["attribute": "storeys", "over": 2]),
            (["built>=1990-01-01"], ["attribute": "built", "from": "1990-01-01"]),
            (["built<=1999-12-31"], ["attribute": "built", "until": "1999-12-31"]),
            (["note=a>=b"], ["attribute": "note", "equals": "a>=b"]),
            (["note=a=b"], ["attribute": "note", "equals": "a=b"]),
            (["{attribute: fuel, in: [gas, \"7\"]}"], ["attribute": "fuel", "in": ["gas", "7"]]),
            (["{not: {attribute: fuel, exists: true}}"], ["not": ["attribute": "fuel", "exists": true]]),
            (
                ["fuel=gas", "storeys=2"],
                ["all": [["attribute": "fuel", "equals": "gas"], ["attribute": "storeys", "equals": 2]]]
            ),
        ] as [([String], JSONValue)]
    )
    func aConditionIsSentAsATemplateHasIt(conditions: [String], expected: JSONValue) async throws {
        let (run, parameters) = try await sent(conditions.flatMap { ["--when", $0] })
        #expect(run.status == 0, "\(run.talk)")
        #expect(parameters?["when"] == expected)
    }

    @Test func choicesAndEvidenceAreSentAsATemplateHasThem() async throws {
        let options = ["--field", "fuel:choice:gas,oil!", "--field", "seen:date", "--evidence", "photo=2"]
        let (run, parameters) = try await sent(options + ["--evidence", "signature"])
        #expect(run.status == 0, "\(run.talk)")
        #expect(
            parameters?["form"] == [
                ["field": "fuel", "type": "choice", "options": ["gas", "oil"], "required": true],
                ["field": "seen", "type": "date", "required": false],
            ]
        )
        #expect(parameters?["evidence"] == [["kind": "photo", "count": 2], ["kind": "signature", "count": 1]])
    }

    @Test func noReminderIsWhatANewStepHasAnyway() async throws {
        let (none, parameters) = try await sent(["--remind", "none"])
        #expect(none.status == 0 && parameters?["step"] == "call" && parameters?["reminders"] == nil, "\(none.talk)")
        let (_, some) = try await sent(["--remind", "-1h"])
        #expect(some?["reminders"] == ["-1h"])
    }

    @Test(arguments: [
        ("--when", "", "write it as fuel=gas"), ("--when", "a.b.c=1", "write it as fuel=gas"),
        ("--when", "!=1", "write it as fuel=gas"), ("--when", "{attribute: fuel", "line 1"),
        ("--when", "{a: 1, a: 2}", "a"), ("--field", "fuel:choice", "has options"),
        ("--field", "fuel:text:a,b", "has options"), ("--field", "fuel:choice:a,,b", "has options"),
        ("--field", "fuel:chioce:a", "text, number, boolean, date, choice"), ("--evidence", "photo=0", "photo=2"),
        ("--evidence", "=2", "photo=2"), ("--evidence", "photo=x", "photo=2"),
    ])
    func whatCannotBeReadIsRefused(option: String, value: String, words: String) async {
        let run = await flowctl("step", "add", "12/call", "--title", "Call", option, value)
        #expect(run.status == 64)
        #expect(run.talk.contains(words), "\(run.talk)")
    }
}
