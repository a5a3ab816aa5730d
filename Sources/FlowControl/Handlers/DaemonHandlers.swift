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
        methods.on(DaemonAPI.WhoAmI.method, DaemonAPI.WhoAmI.Parameters.self) { _, session in
            context.answer(WireErrors(interface: .daemon, tenant: "")) { () async throws(ReadFailure) in
                try await whoAmI(session)
            }
        }
        methods.on(DaemonAPI.Authenticate.method, DaemonAPI.Authenticate.Parameters.self, authenticate)
        methods.on(DaemonAPI.ConfirmClock.method, DaemonAPI.ConfirmClock.Parameters.self) { _, session in
            guard session.caller.isOperator else { throw VarlinkError.permissionDenied }
            return .success(DaemonAPI.ConfirmClock.Reply(wasHeld: context.clockWatch?.confirm() ?? false))
        }
    }

    private func whoAmI(_ session: ControlService.Session) async throws(ReadFailure) -> DaemonAPI.WhoAmI.Reply {
        let caller = session.caller
        let tenants = try await context.engine.store.tenants(
            for: caller,
            after: nil,
            limit: HandlerContext.pageLimitMax
        )
        let memberships = tenants.items.compactMap { tenant -> DaemonAPI.Membership? in
            guard let role = context.engine.role(in: tenant.spec.slug, of: caller) else { return nil }
            return DaemonAPI.Membership(tenant: tenant.spec.slug.text, title: tenant.spec.title, role: role.rawValue)
        }
        return DaemonAPI.WhoAmI.Reply(caller: DaemonAPI.Caller(caller), memberships: memberships)
    }

    private func authenticate(
        _ wanted: DaemonAPI.Authenticate.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let (secret, name) = try HandlerContext.checked { () throws(InvalidInput) in
            let name = try BoundedText.optional(
                wanted.onBehalfOf,
                field: "onBehalfOf",
                max: Caller.onBehalfOfLengthMax
            )
            return (try TokenSecret(validating: wanted.token), name)
        }
        guard let token = context.engine.token(secret) else {
            throw DaemonAPI.AuthenticationFailed(
                message: "The token isn't known, has expired, or was revoked. Ask an owner of the tenant for another."
            ).varlinkError
        }
        let caller = session.authenticate(token, onBehalfOf: name)
        return .success(DaemonAPI.Authenticate.Reply(caller: DaemonAPI.Caller(caller)))
    }

    private static func summary(isReadOnly: Bool, hold: ClockHold?) -> String {
        if isReadOnly { return "Disk full: changes are refused" }
        return hold?.summary ?? "Running"
    }

    private func status(for caller: Caller) async throws(ReadFailure) -> DaemonAPI.GetStatus.Reply {
        let engine = context.engine
        let totals = caller.isOperator ? try await engine.store.totals() : nil
        let statistics = caller.isOperator ? engine.gate.statistics : nil
        let hold = context.clockWatch?.hold
        let status = DaemonAPI.DaemonStatus(
            version: FlowVersion.text,
            summary: Self.summary(isReadOnly: engine.gate.isReadOnly, hold: hold),
            startedAt: context.startedAt.rfc3339,
            tenantCount: totals?.tenants,
            runningJobCount: totals?.runningJobs,
            committedCommandCount: statistics?.committedCount,
            batchCount: statistics?.batchCount,
            readOnly: engine.gate.isReadOnly,
            clockHold: hold?.suspicion.description,
            clockHoldUntil: hold.flatMap { context.clockWatch?.end(of: $0).rfc3339 },
            droppedLogRecordCount: caller.isOperator ? context.droppedLogRecordCount() : nil
        )
        return DaemonAPI.GetStatus.Reply(
            status: status,
            caller: DaemonAPI.Caller(caller)
        )
    }
}

extension DaemonAPI.Caller {
    /// For the wire.
    init(_ caller: Caller) {
        self.init(principal: caller.principal.text, operator: caller.isOperator)
    }
}
