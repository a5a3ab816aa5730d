import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Simulation.
struct SimulationHandlers {
    let context: HandlerContext
    /// The names of the channels through which the daemon delivers.
    let channels: [String]

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.onMore(SimulationAPI.Run.method, SimulationAPI.Run.Parameters.self, run)
    }

    private func run(_ wanted: SimulationAPI.Run.Parameters, _ session: ControlService.Session) throws -> Answer {
        let now = context.clock.now
        let plan = try HandlerContext.checked { () throws(InvalidInput) in try SimulationPlan(wanted, now: now) }
        let errors = WireErrors(interface: .simulation, tenant: wanted.tenant)
        let (context, channels) = (context, channels)
        return .stream { stream in
            do {
                let zone = try await context.zone(of: wanted.tenant, for: session.caller)
                let summary = try await context.engine.simulate(
                    plan,
                    of: wanted.tenant,
                    for: session.caller,
                    channels: channels
                ) { progress in
                    try await stream.send(SimulationAPI.Run.Reply(progress, in: zone))
                }
                try await stream.finish(SimulationAPI.Run.Reply(summary, in: zone))
            } catch {
                throw context.simulationError(error, errors)
            }
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

extension HandlerContext {
    /// The rules of a tenant's zone.
    fileprivate func zone(of tenant: String, for caller: Caller) async throws -> ZoneRules {
        rules(of: try await engine.store.tenant(tenant, for: caller).spec.timeZone)
    }

    /// Universal time when the zone database has lost a zone: the times are only shown.
    private func rules(of zone: String) -> ZoneRules {
        do {
            return try zones.zone(named: zone)
        } catch {
            return .utc
        }
    }

    /// Why a simulation ended early, as the wire has it; what isn't known is passed on.
    fileprivate func simulationError(_ error: any Error, _ errors: WireErrors) -> any Error {
        switch error {
        case let failure as ReadFailure: wireError(failure, errors).varlinkError
        case let failure as CommandFailure: errors.error(failure).varlinkError
        case is CancellationError:
            DaemonAPI.Stopping(message: "flowd is stopping. Simulate again when it is back.").varlinkError
        default: error
        }
    }
}
