import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Write-offs and cancellations and their way back over the socket; the tests' clock begins at 2027-01-15T08:00:00Z.
@Suite(.timeLimit(.minutes(5)))
struct PaymentReopeningTests {
    private static let course = """
        template: course
        title: Course
        payments:
          - payment: fee
            title: Course fee
            party: bella
            direction: incoming
            total: 100.00 EUR
            instalments:
              - {instalment: all, title: Course fee, share: rest, due: 2 days after start}
        steps:
          - {step: paid, title: The fee is paid, kind: payment, payment: fee/all}
        """

    private func start(_ control: ControlWorld) async throws {
        try await control.prepare()
        _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "bella"])
        _ = try await control.call(TemplatesAPI.Apply.method, ["tenant": "mine", "source": .string(Self.course)])
        _ = try await control.call(JobsAPI.Start.method, ["tenant": "mine", "template": "course"])
    }

    private func pay(_ control: ControlWorld, _ name: String, _ own: [String: JSONValue]) async throws -> JSONValue {
        var parameters = own
        parameters["tenant"] = "mine"
        return try await control.call("io.flowd.Payments.\(name)", .object(parameters))
    }

    private func stepState(_ control: ControlWorld) async throws -> JSONValue? {
        let displayed = try await control.call(JobsAPI.Show.method, ["tenant": "mine", "job": "2"])
        return displayed["nodes"]?[0]?["state"]
    }

    @Test
    func aWriteOffTellsWhyAndIsTakenBack() async throws {
        try await ControlWorld.run { control in
            try await start(control)
            let mine: [String: JSONValue] = ["instalment": "1/1", "reason": "Goodwill", "idempotencyKey": "a"]
            let waived = try await pay(control, "Waive", mine)
            #expect(waived["schedule"]?["instalmentState"] == "waived")
            let displayed = try await pay(control, "ShowSchedule", ["schedule": "1"])
            #expect(displayed["instalments"]?[0]?["waiveReason"] == "Goodwill")
            #expect(try await stepState(control) == "done")
            // The key stands for the reason, too.
            let other = try await control.error(
                "io.flowd.Payments.Waive",
                .object(mine.merging(["tenant": "mine", "reason": "Other"]) { $1 })
            )
            #expect(other?.name == DaemonAPI.IdempotencyConflict.name)
            let again: [String: JSONValue] = ["instalment": "1/1", "reason": "Mistyped", "idempotencyKey": "b"]
            let back = try await pay(control, "Reopen", again)
            #expect(back["schedule"]?["reopened"] == [1] && back["schedule"]?["instalmentOutstanding"] == "100.00")
            #expect(try await pay(control, "Reopen", again) == back)
            #expect(try await stepState(control) == "ready")
            let after = try await pay(control, "ShowSchedule", ["schedule": "1"])
            #expect(after["instalments"]?[0]?["waiveReason"] == nil && after["instalments"]?[0]?["waived"] == "0.00")
            let event = try await control.world.events(of: "mine").last { $0.header.kind == .instalmentReopened }
            #expect(event?.payload?.contains("Mistyped") == true)
            let refused = try await control.error(
                "io.flowd.Payments.Reopen",
                ["tenant": "mine", "instalment": "1/1"]
            )
            #expect(refused?.name == PaymentsAPI.PaymentNotPossible.name)
        }
    }

    @Test
    func aCancellationIsTakenBack() async throws {
        try await ControlWorld.run { control in
            try await start(control)
            _ = try await pay(control, "Cancel", ["instalment": "1/1", "reason": "They moved"])
            #expect(try await stepState(control) == "cancelled")
            let back = try await pay(control, "Reopen", ["instalment": "1/1"])
            #expect(back["schedule"]?["instalmentState"] == "scheduled" && back["schedule"]?["outstanding"] == "100.00")
            #expect(try await stepState(control) == "ready")
        }
    }
}
