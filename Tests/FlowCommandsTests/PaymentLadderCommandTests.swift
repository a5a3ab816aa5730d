import FlowAPI
import FlowTerminal
import Testing
import Varlink

@testable import FlowCommands

/// How a ladder is given: its text begins with a hyphen more often than not.
@Suite struct PaymentLadderCommandTests {
    @Test(arguments: [["--ladder", "-7d friendly; 0d due"], ["--ladder=-7d friendly; 0d due"]])
    func aLadderThatBeginsBeforeTheDueDateIsSent(option: [String]) async throws {
        let daemon = FakeDaemon([
            PaymentsAPI.AddSchedule.method: { _ in
                .success(PaymentsAPI.AddSchedule.Reply(schedule: Samples.scheduleStatus))
            }
        ])
        let run = try await daemon.serving { socket in
            await flowctl(
                ["payment", "schedule", "add", "X", "--from", "bella", "--total", "4.00", "--due", "2026-12-24"]
                    + option
                    + ["--tenant", "t"],
                environment: ["FLOWCTL_SOCKET": socket]
            )
        }
        #expect(run.status == 0, "\(run.talk)")
        #expect(daemon.calls.last?.parameters["spec"]?["ladder"] == "-7d friendly; 0d due")
    }
}

/// What the daemon is asked for, and how a ladder is shown.
@Suite struct PaymentLadderTextTests {
    @Test func timesHaveAZone() {
        let place = PaymentsAPI.LadderPlace(
            instalment: "3/1",
            title: "Rent",
            currency: "EUR",
            dueDate: "2027-03-01",
            outstanding: "100.00",
            state: .due,
            nextStep: "first",
            nextAt: "2027-03-08T08:00:00.000Z"
        )
        let style = Style(width: 160, zone: .utc)
        let text = style.text(LadderTable.lines(.init(ladder: "7d first", places: [place]), style))
        #expect(text.contains("WHEN (UTC)") && text.contains("OWED AFTER CREDIT"), "\(text)")
    }

    @Test func anEmptyTitleIsTheSchedules() async throws {
        let daemon = FakeDaemon([
            PaymentsAPI.AddSchedule.method: { _ in
                .success(PaymentsAPI.AddSchedule.Reply(schedule: Samples.scheduleStatus))
            }
        ])
        for title in ["", " "] {
            _ = try await daemon.serving { socket in
                await flowctl(
                    ["payment", "schedule", "add", title, "--from", "bella", "--total", "4", "--due", "2026-12-24"]
                        + ["--tenant", "t"],
                    environment: ["FLOWCTL_SOCKET": socket]
                )
            }
            let spec = daemon.calls.last?.parameters["spec"]
            #expect(spec?["title"] == .string(title) && spec?["instalments"]?[0]?["title"] == nil)
        }
    }
}

/// `payment schedule set`.
@Suite struct PaymentScheduleSetTests {
    private func run(_ options: [String]) async throws -> (run: Run, daemon: FakeDaemon) {
        let daemon = FakeDaemon([
            PaymentsAPI.SetLadder.method: { _ in
                .success(PaymentsAPI.SetLadder.Reply(schedule: Samples.scheduleStatus))
            }
        ])
        let run = try await daemon.serving { socket in
            await flowctl(
                ["payment", "schedule", "set", "3"] + options + ["--tenant", "t"],
                environment: ["FLOWCTL_SOCKET": socket]
            )
        }
        return (run, daemon)
    }

    @Test(arguments: [["--ladder", "-7d friendly; 0d due"], ["--ladder=-7d friendly; 0d due"]])
    func aLadderIsSent(option: [String]) async throws {
        let (run, daemon) = try await run(option + ["--idempotency-key", "k"])
        #expect(run.status == 0 && run.data.contains("ladder set"), "\(run.talk)\(run.data)")
        #expect(daemon.calls.last?.parameters["schedule"] == "3")
        #expect(daemon.calls.last?.parameters["ladder"] == "-7d friendly; 0d due")
        #expect(daemon.calls.last?.parameters["idempotencyKey"] == "k")
    }

    @Test func noneIsSentToTakeItAway() async throws {
        let (run, daemon) = try await run(["--no-ladder"])
        #expect(run.status == 0 && run.data.contains("ladder taken away"), "\(run.talk)\(run.data)")
        #expect(daemon.calls.last?.parameters["ladder"] == nil)
    }

    @Test(arguments: [[], ["--ladder", "0d due", "--no-ladder"]])
    func oneOfTheTwoIsNeeded(options: [String]) async throws {
        let (run, daemon) = try await run(options)
        #expect(run.status == 64 && run.talk.contains("Give either --ladder or --no-ladder."), "\(run.talk)")
        #expect(daemon.calls.isEmpty)
    }
}
