import FlowAPI
import FlowCore
import Varlink

/// The methods of io.systemd.service, and reloading in the words of io.flowd.Daemon.
enum ServiceHandlers {
    private static let levels = 0...7

    static func register(in methods: inout Methods) {
        methods.answer(DaemonAPI.Reload.self) { _, call in DaemonAPI.Reload.Reply(try await reload(call)) }
        methods.on(SystemdServiceAPI.Ping.self) { _, _ in .success(SystemdServiceAPI.Ping.Reply()) }
        methods.answer(SystemdServiceAPI.Reload.self) { _, call in
            _ = try await reload(call)
            return SystemdServiceAPI.Reload.Reply()
        }
        methods.on(SystemdServiceAPI.SetLogLevel.self) { wanted, call in
            let control = try control(of: call)
            guard let level = wanted.level, levels.contains(level) else {
                let found = wanted.level.map(String.init) ?? "nothing"
                throw InvalidInput(field: "level", found: found, allowed: "0 (emergencies only) to 7 (everything)")
            }
            control.setLogLevel(level)
            return .success(SystemdServiceAPI.SetLogLevel.Reply())
        }
        methods.on(SystemdServiceAPI.GetLogLevel.self) { _, call in
            .success(SystemdServiceAPI.GetLogLevel.Reply(level: try control(of: call).logLevel))
        }
    }

    private static func control(of call: Call) throws -> any DaemonControl {
        guard call.caller.isOperator else { throw VarlinkError.permissionDenied }
        return call.context.control
    }

    /// Away from the event loops: it reads files.
    private static func reload(_ call: Call) async throws -> ConfigurationOutcome {
        let control = try control(of: call)
        do {
            return try await withTaskExecutorPreference(globalConcurrentExecutor) { try await control.reload() }
        } catch let refusal as ConfigurationRefusal {
            throw DaemonAPI.InvalidConfiguration(refusal).varlinkError
        }
    }
}

extension DaemonAPI.Reload.Reply {
    init(_ outcome: ConfigurationOutcome) {
        self.init(
            changed: outcome.changed.map(DaemonAPI.ConfigurationChange.init),
            needRestart: outcome.needRestart.map(DaemonAPI.ConfigurationChange.init)
        )
    }
}

extension DaemonAPI.ConfigurationChange {
    init(_ change: ConfigurationOutcome.Change) {
        self.init(key: change.key, before: change.before, after: change.after)
    }
}

extension DaemonAPI.InvalidConfiguration {
    init(_ refusal: ConfigurationRefusal) {
        let findings = refusal.findings.map { finding in
            DaemonAPI.ConfigurationFinding(
                place: finding.place,
                key: finding.key,
                found: finding.found,
                allowed: finding.allowed,
                message: finding.message
            )
        }
        let count = findings.count == 1 ? "a mistake" : "\(findings.count) mistakes"
        self.init(
            findings: findings,
            message: "The configuration has \(count), so nothing was changed: "
                + findings.map(\.message).joined(separator: "; ")
        )
    }
}
