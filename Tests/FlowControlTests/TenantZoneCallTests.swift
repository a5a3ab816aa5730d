import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// A tenant whose zone is set later, over real sockets.
///
/// The clock begins at 2027-01-15T08:00:00Z, in a tenant in UTC.
@Suite(.timeLimit(.minutes(5)))
struct TenantZoneCallTests {
    @Test func theAnswerTellsWhatFollows() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.addDaily("Follows")
            try await control.addDaily("Stays", zone: "UTC")
            let reply = try await control.call(
                "io.flowd.Tenants.Update",
                ["tenant": "mine", "timeZone": "Europe/Berlin"]
            )
            #expect(reply["movedTaskCount"] == 1)
            #expect(reply["movedTasks"]?[0]?["title"] == "Follows")
            #expect(reply["movedTasks"]?[0]?["before"] == "2027-01-15T09:00:00.000Z")
            #expect(reply["movedTasks"]?[0]?["after"] == "2027-01-15T08:00:00.000Z")
            let displayed = try await control.call("io.flowd.Tasks.Show", ["tenant": "mine", "task": "1"])
            #expect(displayed["task"]?["zoneOfTenant"] == true)
            #expect(displayed["task"]?["spec"]?["zone"] == "Europe/Berlin")
            let events = try await control.call(
                "io.flowd.Events.List",
                ["tenant": "mine", "kinds": .array(["taskZoneChanged"])]
            )
            #expect(events["events"]?[0]?["payload"]?["zoneBefore"] == "UTC")
            #expect(events["events"]?[1] == nil)
            let again = try await control.call(
                "io.flowd.Tenants.Update",
                ["tenant": "mine", "timeZone": "Europe/Berlin"]
            )
            #expect(again["movedTaskCount"] == 0)
        }
    }

    private static let source = """
        template: visit
        title: Visit
        steps:
          - {step: call, title: Call, due: "3 days after start at 09:00"}
          - {step: fly, title: Fly, due: "5 days after start at 09:00 in Europe/Berlin"}
        """

    private static let elsewhere = """
        template: flight
        title: Flight
        steps:
          - {step: fly, title: Fly, due: "5 days after start at 09:00 in UTC"}
        """

    /// Ladders follow; due dates of steps don't, and the answer says so.
    @Test func theAnswerTellsOfLaddersAndJobs() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "bella"])
            let spec: JSONValue = [
                "title": "Rent", "party": "bella", "direction": "incoming", "total": "100.00", "currency": "EUR",
                "instalments": [["share": "rest", "due": "2027-02-01"]], "ladder": "0d due",
            ]
            _ = try await control.call("io.flowd.Payments.AddSchedule", ["tenant": "mine", "spec": spec])
            for (source, template) in [(Self.source, "visit"), (Self.elsewhere, "flight")] {
                let apply: JSONValue = ["tenant": "mine", "source": .string(source)]
                _ = try await control.call("io.flowd.Templates.Apply", apply)
                let start: JSONValue = ["tenant": "mine", "template": .string(template)]
                _ = try await control.call("io.flowd.Jobs.Start", start)
            }
            let moved: JSONValue = ["tenant": "mine", "timeZone": "Europe/Berlin"]
            let reply = try await control.call("io.flowd.Tenants.Update", moved)
            #expect(reply["movedInstalmentCount"] == 1 && reply["movedInstalments"] == ["1/1"], "\(reply)")
            #expect(reply["keptJobs"] == ["2"] && reply["moreKeptJobs"] == nil, "\(reply)")
            let edit: JSONValue = ["tenant": "mine", "job": "2", "title": "Another"]
            _ = try await control.call("io.flowd.Jobs.Update", edit)
            let again = try await control.call("io.flowd.Tenants.Update", moved)
            #expect(again["movedInstalmentCount"] == 0 && again["keptJobs"] == nil, "\(again)")
        }
    }

    /// Whoever ends between the change and its following finds the tasks at the next start.
    @Test func whatDidNotFollowFollowsAtTheNextStart() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.addDaily("Follows")
            let update = try TenantUpdate(timeZone: "Europe/Berlin", zones: AnyZones())
            _ = try await control.world.engine.submit(.updateTenant(update), to: "mine", caller: .daemon, key: nil)
                .result.get()
            await control.world.engine.applyZones()
            #expect(try await control.nextTimes() == ["2027-01-15T08:00:00.000Z"])
        }
    }
}
