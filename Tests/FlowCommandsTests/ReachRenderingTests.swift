import FlowAPI
import Testing
import Varlink

@testable import FlowCommands

/// What was set and reaches nobody is told below what was done, whatever set it.
@Suite struct ReachRenderingTests {
    private static let warnings = ["ladder goes to nobody: the journal alone has it", "one more"]

    private static func daemon() -> FakeDaemon {
        var schedule = Samples.scheduleStatus
        schedule.warnings = warnings
        let (reported, status) = (warnings, schedule)
        let change = JobsAPI.JobChange(
            job: "12",
            state: .running,
            remarks: ["So it is"],
            eventNumber: 7,
            warnings: reported
        )
        return FakeDaemon([
            JobsAPI.Start.method: { _ in .success(JobsAPI.Start.Reply(job: Samples.job, warnings: reported)) },
            JobsAPI.Assign.method: { _ in
                .success(JobsAPI.Assign.Reply(assignee: "role:manager", eventNumber: 7, warnings: reported))
            },
            ActionsAPI.Assign.method: { _ in
                .success(ActionsAPI.Assign.Reply(assignee: "role:manager", eventNumber: 7, warnings: reported))
            },
            JobsAPI.AddStep.method: { _ in .success(JobsAPI.AddStep.Reply(change: change)) },
            JobsAPI.SetStep.method: { _ in .success(JobsAPI.SetStep.Reply(change: change)) },
            PaymentsAPI.AddSchedule.method: { _ in .success(PaymentsAPI.AddSchedule.Reply(schedule: status)) },
            PaymentsAPI.SetLadder.method: { _ in .success(PaymentsAPI.SetLadder.Reply(schedule: status)) },
        ])
    }

    @Test(arguments: [
        ["job", "start", "visit"], ["job", "assign", "12", "role:manager"],
        ["action", "assign", "12/photo", "role:manager"],
        ["step", "add", "12/call", "--title", "Call", "--remind", "0m"],
        ["step", "set", "12/call", "--remind", "0m"], ["payment", "schedule", "set", "3", "--ladder", "0d due"],
        ["payment", "schedule", "add", "Rent", "--to", "bella", "--total", "4", "--due", "2026-12-24"],
    ])
    func aWarningIsReported(words: [String]) async throws {
        let run = try await Self.daemon().serving { socket in
            await flowctl(words, environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"])
        }
        #expect(run.status == 0, "\(run)")
        let end = "  warning: ladder goes to nobody: the journal alone has it.\n  warning: one more.\n"
        #expect(run.data.hasSuffix(end) && run.data.split(separator: "\n").count > 2, "\(run)")
    }
}
