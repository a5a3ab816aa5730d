import FlowCore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// A profile whose zone is set later, over real sockets.
///
/// The clock begins at 2027-01-15T08:00:00Z, in a tenant in UTC.
@Suite(.timeLimit(.minutes(5)))
struct ProfileZoneCallTests {
    /// How many tasks go to the tenant's new zone.
    private func tenant(_ control: ControlWorld, _ zone: String) async throws -> JSONValue? {
        let update: JSONValue = ["tenant": "mine", "timeZone": .string(zone)]
        return try await control.call("io.flowd.Tenants.Update", update)["movedTaskCount"]
    }

    @Test func whoMovesTakesTheirTasksAlong() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "ana"])
            try await control.addDaily("Follows", profile: "ana")
            try await control.addDaily("Stays", zone: "UTC", profile: "ana")
            let moved = try await control.call(
                "io.flowd.Profiles.Update",
                ["tenant": "mine", "profile": "ana", "timeZone": "Europe/Berlin"]
            )
            #expect(moved["movedTaskCount"] == 1)
            #expect(moved["movedTasks"]?[0]?["title"] == "Follows")
            #expect(moved["movedTasks"]?[0]?["after"] == "2027-01-15T08:00:00.000Z")
            #expect(try await control.nextTimes() == ["2027-01-15T08:00:00.000Z", "2027-01-15T09:00:00.000Z"])
            let displayed = try await control.call("io.flowd.Tasks.Show", ["tenant": "mine", "task": "1"])
            #expect(displayed["task"]?["zoneOfTenant"] == false && displayed["task"]?["zoneOfProfile"] == true)
            let events = try await control.call(
                "io.flowd.Events.List",
                ["tenant": "mine", "kinds": .array(["taskZoneChanged"])]
            )
            #expect(events["events"]?[0]?["payload"]?["zoneBefore"] == "UTC")
            #expect(events["events"]?[1] == nil)
            // What is in their zone no longer follows the tenant, before they have none any more.
            #expect(try await tenant(control, "Europe/Berlin") == 0)
            let renamed: JSONValue = ["tenant": "mine", "profile": "ana", "title": "Ana"]
            #expect(try await control.call("io.flowd.Profiles.Update", renamed)["movedTaskCount"] == nil)
            let settled: JSONValue = ["tenant": "mine", "profile": "ana", "clear": .array(["timeZone"])]
            #expect(try await control.call("io.flowd.Profiles.Update", settled)["movedTaskCount"] == 0)
            #expect(try await tenant(control, "UTC") == 1)
            #expect(try await control.nextTimes() == ["2027-01-15T09:00:00.000Z", "2027-01-15T09:00:00.000Z"])
        }
    }
}
