import FlowAPI
import FlowClient
import FlowCommands
import Synchronization
import Testing
import Varlink

/// `flowctl watch` against a daemon of the test, which breaks the connection now and then.
@Suite(.timeLimit(.minutes(5))) struct WatchCommandTests {
    private static func event(_ number: Int) -> EventsAPI.Event {
        Samples.event(
            number,
            "actionCompleted",
            "12",
            "photo",
            [
                "before": ["state": "ready", "progress": 0], "after": ["state": "done", "progress": 100],
                "jobBefore": ["state": "running", "displayed": "42"],
                "jobAfter": ["state": "running", "displayed": "50"],
            ]
        )
    }

    /// Answers with two events after the cursor, then stops; at event 6 the tenant is gone.
    private static let daemon = FakeDaemon([
        TenantsAPI.List.method: { _ in .success(TenantsAPI.List.Reply(tenants: Samples.tenants)) },
        EventsAPI.Watch.method: { parameters in
            .stream { stream in
                let after =
                    if case .int(let number) = parameters["after"] ?? 0 { Int(number) } else { 0 }
                let start = parameters["fromNow"] == true ? 2 : after
                guard start < 6 else { throw DaemonAPI.NoSuchTenant(tenant: "acme", message: "It is gone.") }
                try await stream.send(EventsAPI.Watch.Reply(events: [], cursor: start, head: 6))
                for number in start + 1...start + 2 {
                    try await stream.send(EventsAPI.Watch.Reply(events: [event(number)], cursor: number, head: 6))
                }
                if start == 2 { throw DaemonAPI.Stopping(message: "Stopping.") }
                // Returning without a last reply breaks the connection.
            }
        },
    ])

    @Test(
        arguments: [
            (["watch"], Array(3...6)), (["watch", "--after", "0"], Array(1...6)), (["watch", "--after", "4"], [5, 6]),
            (["events", "--follow"], Array(1...6)), (["events", "-f", "--after", "2"], Array(3...6)),
        ] as [([String], [Int])]
    )
    func itGoesOnFromItsCursorOverBrokenConnections(arguments: [String], numbers: [Int]) async throws {
        let runs = try await Self.daemon.serving { socket in
            let environment = ["FLOWCTL_SOCKET": socket]
            return [
                await flowctl(arguments + ["-o", "jsonl"], environment: environment),
                await flowctl(arguments + ["--json"], environment: environment),
                await flowctl(arguments, environment: environment),
            ]
        }
        for run in runs {
            #expect(run.status == 66)
            #expect(run.talk.contains("It is gone."))
            #expect(
                run.talk.contains("flowd is stopping; going on after event 4 in 0.25 s.") == (numbers.first != 5)
            )
        }
        for run in runs.prefix(2) {
            let lines = run.data.split(separator: "\n")
            #expect(try lines.map { try Decoded<EventsAPI.Event>(String($0)).value.number } == numbers)
        }
        #expect(
            runs[2].data.split(separator: "\n").first.map { String($0) }
                == "    #\(numbers[0])  2026-11-21 09:14:05  uid:1000  actionCompleted   12/photo        "
                + "ready → done, job 42 % → 50 %"
        )
    }

    @Test func aFlowdThatIsNotThereAtTheBeginningIsAnError() async {
        let run = await flowctl("watch", "--socket", "/nonexistent/socket", "-t", "acme")
        #expect(run.status == 69)
        #expect(run.talk.contains("Is flowd running?"))
    }

    @Test func aReaderThatWentAwayEndsItQuietly() async throws {
        let run = try await Self.daemon.serving { await flowctl("watch", "--socket", $0, isOutputClosed: true) }
        #expect(run == Run(status: 141, data: "", talk: ""))
    }

    @Test(
        arguments: [
            (["watch", "--after", "-1"], "error: "),
            (["events", "--follow", "--limit", "3"], "error: --follow goes with --job, --kind and --after only.\n"),
            (["events", "--follow", "--by", "uid:1"], "error: --follow goes with --job, --kind and --after only.\n"),
        ] as [([String], String)]
    )
    func wrongArgumentsAreExplained(arguments: [String], begin: String) async {
        let run = await flowctl(arguments)
        #expect(run.status == 64)
        #expect(run.talk.hasPrefix(begin), "\(run.talk)")
    }

    @Test func conditionsReachTheDaemon() async throws {
        let daemon = FakeDaemon([EventsAPI.List.method: { _ in .success(EventsAPI.List.Reply(events: [])) }])
        let arguments = [
            "events", "--kind", "jobStarted", "--kind", "jobCompleted", "--by", "uid:7", "--job", "12", "--step", "a",
            "--from", "2026-11-21T00:00:00Z", "--until", "2026-11-22T00:00:00Z", "-t", "acme",
        ]
        _ = try await daemon.serving { await flowctl(arguments + ["--socket", $0]) }
        #expect(
            daemon.calls.map(\.parameters) == [
                [
                    "tenant": "acme", "limit": 1000, "kinds": ["jobStarted", "jobCompleted"], "principal": "uid:7",
                    "job": "12", "step": "a", "from": "2026-11-21T00:00:00Z", "until": "2026-11-22T00:00:00Z",
                ]
            ]
        )
    }
}
