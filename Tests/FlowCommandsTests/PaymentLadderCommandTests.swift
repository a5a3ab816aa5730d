import FlowAPI
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
