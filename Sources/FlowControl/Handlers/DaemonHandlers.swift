import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Daemon.
struct DaemonHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(DaemonAPI.GetStatus.method, DaemonAPI.GetStatus.Parameters.self) { _, session in
            context.answer(WireErrors(interface: .daemon, tenant: "")) { () async throws(ReadFailure) in
                try await status(for: session.caller)
            }
        }
    }

    private func status(for caller: Caller) async throws(ReadFailure) -> DaemonAPI.GetStatus.Reply {
        let engine = context.engine
        let totals = caller.isOperator ? try await engine.store.totals() : nil
        let statistics = caller.isOperator ? engine.gate.statistics : nil
        let status = DaemonAPI.DaemonStatus(
            version: FlowVersion.text,
            summary: engine.gate.isReadOnly ? "Disk full: changes are refused" : "Running",
            startedAt: context.startedAt.rfc3339,
            tenantCount: totals?.tenants,
            runningJobCount: totals?.runningJobs,
            committedCommandCount: statistics?.committedCount,
            batchCount: statistics?.batchCount,
            readOnly: engine.gate.isReadOnly
        )
        return DaemonAPI.GetStatus.Reply(
            status: status,
            caller: DaemonAPI.Caller(principal: caller.principal.text, operator: caller.isOperator)
        )
    }
}
