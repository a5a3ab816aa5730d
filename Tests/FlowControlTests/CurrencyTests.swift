import FlowAPI
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// A tenant's currency and the amounts that are in it.
@Suite(.timeLimit(.minutes(5)))
struct CurrencyTests {
    @Test(arguments: [false, true])
    func theCurrencyStaysOnceThereAreSchedules(isReloaded: Bool) async throws {
        try await ControlWorld.run { control in
            let new: JSONValue = ["slug": "paying", "currency": "EUR", "ownerUIDs": [1000]]
            _ = try await control.call("io.flowd.Tenants.Create", new, as: .admin)
            _ = try await control.call("io.flowd.Tenants.Update", ["tenant": "paying", "currency": "USD"])
            _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "paying", "key": "bella"])
            let spec: JSONValue = [
                "title": "Catering", "party": "bella", "direction": "outgoing", "total": "100.00",
                "instalments": [["share": "rest", "due": "2027-03-01"]],
            ]
            _ = try await control.call("io.flowd.Payments.AddSchedule", ["tenant": "paying", "spec": spec])
            if isReloaded { control.world.engine.evictIdle() }
            let wanted: JSONValue = ["tenant": "paying", "currency": "JPY"]
            let error = try await control.error("io.flowd.Tenants.Update", wanted)
            #expect(error?.name == DaemonAPI.InvalidInput.name && error?.parameters["field"] == "currency")
            #expect(error?.message?.contains("because there are payment schedules") == true)
        }
    }
}
