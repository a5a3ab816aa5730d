import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Simulation.
enum SimulationHandlers {
    static func register(in methods: inout Methods) {
        methods.stream(SimulationAPI.Run.self) { wanted, call in
            let plan = try SimulationPlan(wanted, now: call.now)
            return .stream { stream in
                do {
                    let tenant = try await call.store.tenant(wanted.tenant, for: call.caller)
                    let zone = rules(of: tenant.spec.timeZone, call.zones)
                    let summary = try await call.engine.simulate(
                        plan,
                        of: wanted.tenant,
                        for: call.caller,
                        channels: call.context.channels
                    ) { progress in
                        try await stream.send(SimulationAPI.Run.Reply(progress, in: zone))
                    }
                    try await stream.finish(SimulationAPI.Run.Reply(summary, in: zone))
                } catch let error where error is CancellationError || Task.isCancelled {
                    // Whoever asked may have gone; a read that is broken off is no failure of the database.
                    throw DaemonAPI.Stopping(message: "flowd is stopping. Simulate again when it is back.").varlinkError
                } catch {
                    throw call.known(error) ?? error
                }
            }
        }
    }

    /// Universal time when the zone database has lost a zone: the times are only shown.
    private static func rules(of zone: String, _ zones: any ZoneCatalog) -> ZoneRules {
        do {
            return try zones.zone(named: zone)
        } catch {
            return .utc
        }
    }
}

extension SimulationPlan {
    fileprivate init(_ wanted: SimulationAPI.Run.Parameters, now: Timestamp) throws(InvalidInput) {
        try self.init(
            until: wanted.until,
            outages: (wanted.outages ?? []).map { OutageText(from: $0.from, until: $0.until) },
            seed: wanted.seed,
            failures: wanted.failures,
            now: now
        )
    }
}
