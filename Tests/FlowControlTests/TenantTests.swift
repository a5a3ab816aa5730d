import FlowAPI
import FlowCore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Tenants that are shown and changed, over real sockets.
@Suite(.timeLimit(.minutes(5)))
struct TenantTests {
    @Test
    func operatorsSetLimitsAndOwnersTheRest() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let limits: JSONValue = ["tenant": "mine", "limits": ["profiles": 4]]
            let owners = try await control.error("io.flowd.Tenants.Update", limits)
            #expect(owners == .permissionDenied)
            let reply = try await control.call("io.flowd.Tenants.Update", limits, as: .admin)
            #expect(reply["eventNumber"] == 4)
            #expect(value("profiles", in: reply["spec"]) == 4)
            let title: JSONValue = ["tenant": "mine", "title": "Family Ito", "timeZone": "Europe/Berlin"]
            _ = try await control.call("io.flowd.Tenants.Update", title)
            let repeated = try await control.call("io.flowd.Tenants.Update", title)
            #expect(repeated["eventNumber"] == 0)
            let displayed = try await control.call("io.flowd.Tenants.Show", ["tenant": "mine"])["tenant"]
            #expect(displayed?["spec"]?["title"] == "Family Ito")
            #expect(displayed?["spec"]?["timeZone"] == "Europe/Berlin")
            #expect(value("profiles", in: displayed?["spec"]) == 4)
            #expect(displayed?["status"]?["eventNumber"] == 5)
            _ = try await control.call(
                "io.flowd.Tenants.Update",
                ["tenant": "mine", "defaultLimits": ["profiles"]],
                as: .admin
            )
            let list = try await control.call("io.flowd.Tenants.List", [:])
            guard case .array(let tenants) = list["tenants"] else { return #expect(Bool(false), "no list") }
            #expect(value("profiles", in: tenants.first?["spec"]) == 1000)
        }
    }

    @Test
    func aTenantIsCreatedWithItsLimits() async throws {
        try await ControlWorld.run { control in
            let wrong = try await control.error(
                "io.flowd.Tenants.Create",
                ["slug": "ito", "limits": ["profile": 4]],
                as: .admin
            )
            #expect(wrong?.name == DaemonAPI.InvalidInput.name)
            #expect(wrong?.parameters["field"] == "limits")
            _ = try await control.call("io.flowd.Tenants.Create", ["slug": "ito", "limits": ["jobs": 0]], as: .admin)
            _ = try await control.call(
                "io.flowd.Templates.Apply",
                ["tenant": "ito", "source": .string(SampleTemplates.loose)],
                as: .admin
            )
            let error = try await control.error(
                "io.flowd.Jobs.Start",
                ["tenant": "ito", "template": "loose"],
                as: .admin
            )
            #expect(error?.name == DaemonAPI.LimitReached.name)
            #expect(error?.parameters["limit"] == "jobs")
            #expect(error?.parameters["allowed"] == 0)
            #expect(error?.parameters["found"] == 1)
            guard case .string(let message) = error?.parameters["message"] else {
                return #expect(Bool(false), "no message")
            }
            #expect(message.hasSuffix("flowctl tenant set ito --limit jobs=N."))
        }
    }

    private func value(_ limit: String, in spec: JSONValue?) -> JSONValue? {
        guard case .array(let limits) = spec?["limits"] else { return nil }
        return limits.first { $0["name"] == .string(limit) }?["value"]
    }
}
