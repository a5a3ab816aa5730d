import FlowAPI
import FlowControl
import FlowCore
import TestSupport
import Testing
import Varlink

/// Reloading and the log's level, in systemd's words and in flowd's: for operators, with an answer that says what came of it.
@Suite struct ServiceTests {
    @Test(arguments: [Caller.owner, .stranger])
    func everybodyMayPingAndNobodyButOperatorsMore(caller: Caller) async throws {
        try await ControlWorld.run { control in
            #expect(try await control.call("io.systemd.service.Ping", [:], as: caller) == [:])
            let calls: [(String, JSONValue)] = [
                ("io.systemd.service.Reload", [:]), ("io.systemd.service.SetLogLevel", ["level": 7]),
                ("io.systemd.service.GetLogLevel", [:]), ("io.flowd.Daemon.Reload", [:]),
            ]
            for (method, parameters) in calls {
                let error = try await control.error(method, parameters, as: caller)
                #expect(error == .permissionDenied, "\(method)")
            }
        }
    }

    @Test
    func operatorsReadAndSetTheLevelOfTheLog() async throws {
        try await ControlWorld.run { control in
            #expect(try await control.call("io.systemd.service.GetLogLevel", [:], as: .admin) == ["level": 6])
            for level in 0...7 {
                let wanted: JSONValue = ["level": .int(Int64(level))]
                #expect(try await control.call("io.systemd.service.SetLogLevel", wanted, as: .admin) == [:])
            }
            for wanted: JSONValue in [["level": -1], ["level": 8], [:]] {
                let error = try await control.error("io.systemd.service.SetLogLevel", wanted, as: .admin)
                #expect(error?.name == DaemonAPI.InvalidInput.name)
                #expect(error?.parameters["field"] == "level")
            }
        }
    }

    @Test
    func aReloadTellsWhatIsChangedAndWhatNeedsARestart() async throws {
        let changed = ConfigurationOutcome.Change(key: "limits.reads", before: "4", after: "8")
        let later = ConfigurationOutcome.Change(key: "socket", before: "/a", after: "/b")
        let control = FakeDaemonControl(outcome: ConfigurationOutcome(changed: [changed], needRestart: [later]))
        try await ControlWorld.run(control: control) { control in
            let reply = try await control.call("io.flowd.Daemon.Reload", [:], as: .admin)
            #expect(
                reply == [
                    "changed": [["key": "limits.reads", "before": "4", "after": "8"]],
                    "needRestart": [["key": "socket", "before": "/a", "after": "/b"]],
                ]
            )
            #expect(try await control.call("io.systemd.service.Reload", [:], as: .admin) == [:])
            let status = try await control.call("io.flowd.Daemon.GetStatus", [:], as: .admin)
            #expect(status["status"]?["needRestart"] == ["socket"])
            #expect(status["status"]?["summary"] == "Two tenants")
            let others = try await control.call("io.flowd.Daemon.GetStatus", [:], as: .stranger)
            #expect(others["status"]?["needRestart"] == nil)
            #expect(others["status"]?["summary"] == "Running")
        }
    }

    @Test(arguments: ["io.flowd.Daemon.Reload", "io.systemd.service.Reload"])
    func aWrongFileIsATypedErrorWithEveryMistake(method: String) async throws {
        let finding = ConfigurationRefusal.Finding(
            place: "/etc/flowd/flowd.yaml:2:10",
            key: "limits.reads",
            found: "\"many\"",
            allowed: "a whole number",
            message: "/etc/flowd/flowd.yaml:2:10: limits.reads: found \"many\"; allowed: a whole number"
        )
        let control = FakeDaemonControl(refusal: ConfigurationRefusal(findings: [finding]))
        try await ControlWorld.run(control: control) { control in
            let error = try await control.error(method, [:], as: .admin)
            #expect(error?.name == "io.flowd.Daemon.InvalidConfiguration")
            #expect(error?.parameters["findings"]?[0]?["place"] == "/etc/flowd/flowd.yaml:2:10")
            #expect(error?.parameters["findings"]?[0]?["key"] == "limits.reads")
        }
    }
}
