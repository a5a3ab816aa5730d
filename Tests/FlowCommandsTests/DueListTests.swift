import FlowAPI
import FlowTerminal
import Testing
import Varlink

@testable import FlowCommands

/// `flowctl due`: tasks and steps in one list, and the instants that people write.
@Suite struct DueListTests {
    private static let daemon: FakeDaemon = {
        var step = Samples.actions[0]
        step.due = JobsAPI.StepDue(
            rule: "1 day after start",
            date: "2026-11-20",
            zone: "UTC",
            at: "2026-11-21T00:00:00.000Z",
            overdue: true
        )
        var timeless = Samples.actions[1]
        timeless.due = JobsAPI.StepDue(rule: "3 days after step survey", overdue: false)
        return FakeDaemon([
            TasksAPI.Due.method: { _ in .success(TasksAPI.Due.Reply(occurrences: [Samples.occurrence])) },
            PaymentsAPI.Due.method: { _ in
                var late = Samples.instalment
                late.state = .overdue
                var soon = Samples.instalment
                soon.state = .due
                return .success(PaymentsAPI.Due.Reply(instalments: [late, soon]))
            },
            ActionsAPI.List.method: { [step, timeless] _ in
                .success(ActionsAPI.List.Reply(actions: [step, timeless]))
            },
        ])
    }()

    @Test func tasksAndStepsStandInOneList() async throws {
        let run = try await Self.daemon.serving { await flowctl("due", "--tenant", "t", "--socket", $0) }
        let lines = run.data.split(separator: "\n").map(String.init)
        #expect(lines.count == 4 && lines[0].contains("DUE (UTC)"))
        #expect(lines[1].contains("\(Samples.actions[0].job)/\(Samples.actions[0].step)"))
        #expect(lines[1].contains("2026-11-20 "))
        #expect(lines[2].contains("3/14"))
        #expect(lines[3] == "2 instalments are due, 1 overdue: flowctl payment due")
    }

    @Test func whatAPauseKeepsBackIsMarked() {
        var occurrence = Samples.occurrence
        (occurrence.state, occurrence.paused) = (.open, true)
        let entry = DueEntry(occurrence)
        let style = Style(width: 80, zone: .utc)
        #expect(style.text(DueEntry.lines([entry], until: "", style)).contains("Morning medication  ana  paused"))
        #expect(entry.paused)
        occurrence.paused = nil
        #expect(!style.text(DueEntry.lines([DueEntry(occurrence)], until: "", style)).contains("paused"))
    }

    @Test func instalmentsAreReportedWhenNothingElseIsDue() async throws {
        let replies: [String: FakeDaemon.Answerer] = [
            TasksAPI.Due.method: { _ in .success(TasksAPI.Due.Reply(occurrences: [])) },
            ActionsAPI.List.method: { _ in .success(ActionsAPI.List.Reply(actions: [])) },
        ]
        let none =
            "No open task and no open step is due until 1970-01-02 00:00 UTC. Further ahead: flowctl due --for ana --until 30d\n"
        for (instalments, reported) in [([], ""), ([Samples.instalment], "1 instalment is due")]
            as [([PaymentsAPI.Instalment], String)]
        {
            let daemon = FakeDaemon(
                replies.merging([
                    PaymentsAPI.Due.method: { _ in .success(PaymentsAPI.Due.Reply(instalments: instalments)) }
                ]) { $1 }
            )
            let run = try await daemon.serving { await flowctl("due", "--for", "ana", "--tenant", "t", "--socket", $0) }
            #expect(run.data.hasPrefix(none + reported), "\(run.data)")
            #expect(instalments.isEmpty == !run.data.contains("flowctl payment due"))
            let asked = daemon.calls.last { $0.method == PaymentsAPI.Due.method }?.parameters
            #expect(asked?["party"] == "ana" && asked?["until"] == "1970-01-02")
        }
    }

    @Test func programsGetTheList() async throws {
        let run = try await Self.daemon.serving { await flowctl("due", "--tenant", "t", "--json", "--socket", $0) }
        let list = try Decoded<[JSONValue]>(run.data).value
        #expect(list.map { $0["kind"] } == ["step", "task"])
        #expect(list[0]["at"] == "2026-11-21T00:00:00.000Z")
    }

    /// Today is 1970-01-01.
    @Test(arguments: [
        ("3d", "1970-01-04"), ("2w", "1970-01-15"), ("0d", "1970-01-01"), ("2027-03-28", "2027-03-28"), ("-3d", "-3d"),
        ("d", "d"), ("3h", "3h"), ("99999d", "99999d"),
    ])
    func daysAreRead(text: String, day: String) async throws {
        _ = try await Self.daemon.serving {
            await flowctl("payment", "due", "--until=\(text)", "--tenant", "days\(text)", "--socket", $0)
        }
        let asked = Self.daemon.calls.first {
            $0.method == PaymentsAPI.Due.method && $0.parameters["tenant"] == .string("days\(text)")
        }
        #expect(asked?.parameters["until"] == .string(day))
    }

    /// Instants are counted from 2026-11-21T12:00:00Z.
    @Test(
        arguments: [
            ("6h", .past, "2026-11-21T06:00:00.000Z"), ("3d", .future, "2026-11-24T12:00:00.000Z"),
            ("0m", .past, "2026-11-21T12:00:00.000Z"),
            ("2026-11-20", .past, "2026-11-20T00:00:00.000Z"), ("2026-11-20", .future, "2026-11-21T00:00:00.000Z"),
            ("9999-12-31", .future, "9999-12-31T23:59:59.999Z"), ("9999-12-31", .past, "9999-12-31T00:00:00.000Z"),
            ("2026-11-20T17:30", .past, "2026-11-20T17:30:00.000Z"),
            ("2026-11-20 17:30", .past, "2026-11-20T17:30:00.000Z"),
            ("2026-11-20T17:30:00Z", .future, "2026-11-20T17:30:00Z"),
            ("2026-11-20T17:30:00+01:00", .future, "2026-11-20T17:30:00+01:00"),
        ] as [(String, InstantText.Direction, String)]
    )
    func instantsAreRead(text: String, direction: InstantText.Direction, instant: String) throws {
        let reader = InstantText(now: 1_795_262_400, zone: .utc, direction: direction)
        #expect(try reader.rfc3339(text, option: "--since") == instant)
    }

    @Test(arguments: ["soon", "", "-3d", "2026-02-30", "2026-11-20T25:00", "2026-11-20T10:00T11:00", "400d"])
    func whatIsNoInstantIsRefused(text: String) throws {
        let reader = InstantText(now: 0, zone: .utc, direction: .past)
        let problem = #expect(throws: Problem.self) { try reader.rfc3339(text, option: "--since") }
        #expect(problem?.message.hasPrefix("--since is “\(text)”; allowed: ") == true)
    }
}
