import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Daemon.
enum DaemonHandlers {
    static func register(in methods: inout Methods) {
        methods.answer(DaemonAPI.GetStatus.self) { _, call in try await status(call) }
        methods.answer(DaemonAPI.WhoAmI.self) { _, call in try await whoAmI(call) }
        methods.on(DaemonAPI.Authenticate.self, authenticate)
        methods.answer(DaemonAPI.Metrics.self) { _, call in
            guard call.caller.isOperator else { throw VarlinkError.permissionDenied }
            return DaemonAPI.Metrics.Reply(metrics: try await call.context.metrics.read().map(DaemonAPI.Metric.init))
        }
        methods.on(DaemonAPI.ConfirmClock.self) { _, call in
            guard call.caller.isOperator else { throw VarlinkError.permissionDenied }
            return .success(DaemonAPI.ConfirmClock.Reply(wasHeld: call.context.clockWatch?.confirm() ?? false))
        }
    }

    private static func whoAmI(_ call: Call) async throws -> DaemonAPI.WhoAmI.Reply {
        let caller = call.caller
        let tenants = try await call.store.tenants(for: caller, after: nil, limit: Call.pageLimitMax)
        let memberships = tenants.items.compactMap { tenant -> DaemonAPI.Membership? in
            guard let role = call.engine.role(in: tenant.spec.slug, of: caller) else { return nil }
            return DaemonAPI.Membership(tenant: tenant.spec.slug.text, title: tenant.spec.title, role: role.rawValue)
        }
        return DaemonAPI.WhoAmI.Reply(caller: DaemonAPI.Caller(caller), memberships: memberships)
    }

    private static func authenticate(_ wanted: DaemonAPI.Authenticate.Parameters, _ call: Call) throws -> Answer {
        let max = Caller.onBehalfOfLengthMax
        let name = try BoundedText.optional(wanted.onBehalfOf, field: "onBehalfOf", max: max)
        guard let token = call.engine.token(try TokenSecret(validating: wanted.token)) else {
            throw DaemonAPI.AuthenticationFailed(
                message: "The token isn't known, has expired, or was revoked. Ask an owner of the tenant for another."
            ).varlinkError
        }
        let caller = call.session.authenticate(token, onBehalfOf: name)
        return .success(DaemonAPI.Authenticate.Reply(caller: DaemonAPI.Caller(caller)))
    }

    private static func status(_ call: Call) async throws -> DaemonAPI.GetStatus.Reply {
        let (context, caller, gate) = (call.context, call.caller, call.engine.gate)
        let totals = caller.isOperator ? try await call.store.totals() : nil
        let statistics = caller.isOperator ? gate.statistics : nil
        let hold = context.clockWatch?.hold
        let configured = call.engine.configuredChannels
        let disabled = caller.isOperator ? configured.disabled.sorted() : []
        let failing = caller.isOperator ? try await call.store.failingChannels() : []
        let status = DaemonAPI.DaemonStatus(
            version: FlowVersion.text,
            summary: caller.isOperator ? await context.control.summary : context.control.publicSummary,
            startedAt: context.startedAt.rfc3339,
            tenantCount: totals?.tenants,
            runningJobCount: totals?.runningJobs,
            committedCommandCount: statistics?.committedCount,
            batchCount: statistics?.batchCount,
            readOnly: gate.isReadOnly,
            clockHold: hold?.suspicion.description,
            clockHoldUntil: hold.flatMap { context.clockWatch?.end(of: $0).rfc3339 },
            droppedLogRecordCount: caller.isOperator ? context.droppedLogRecordCount() : nil,
            needRestart: caller.isOperator ? context.control.keysThatNeedRestart : nil,
            failingChannels: failing.isEmpty ? nil : failing.map(DaemonAPI.FailingChannel.init),
            disabledChannels: disabled.isEmpty ? nil : disabled,
            linkBase: caller.isOperator ? configured.linkBase : nil
        )
        return DaemonAPI.GetStatus.Reply(status: status, caller: DaemonAPI.Caller(caller))
    }
}

extension DaemonAPI.Caller {
    init(_ caller: Caller) {
        self.init(principal: caller.principal.text, operator: caller.isOperator)
    }
}

extension DaemonAPI.FailingChannel {
    init(_ failing: FailingChannel) {
        self.init(
            channel: failing.channel,
            waitingCount: failing.waitingCount,
            oldestDueAt: failing.oldestDueAt.rfc3339,
            reason: failing.reason
        )
    }
}
