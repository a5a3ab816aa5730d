import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Tenants.
struct TenantHandlers {
    let context: HandlerContext
    private let errors = WireErrors(interface: .tenants, tenant: "")

    init(context: HandlerContext) {
        self.context = context
    }

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(TenantsAPI.Create.method, TenantsAPI.Create.Parameters.self, create)
        methods.on(TenantsAPI.List.method) { call, session in
            try list(call, try call.parameters(as: TenantsAPI.List.Parameters.self), session)
        }
        methods.on(TenantsAPI.Show.method, TenantsAPI.Show.Parameters.self) { wanted, session in
            let errors = WireErrors(interface: .tenants, tenant: wanted.tenant)
            return context.answer(errors) { () async throws(ReadFailure) in
                let tenant = try await context.engine.store.tenant(wanted.tenant, for: session.caller)
                return TenantsAPI.Show.Reply(tenant: TenantsAPI.Tenant(tenant))
            }
        }
        methods.on(TenantsAPI.Update.method, TenantsAPI.Update.Parameters.self, update)
    }

    private func create(_ wanted: TenantsAPI.Create.Parameters, _ session: ControlService.Session) throws -> Answer {
        guard session.caller.isOperator else { throw VarlinkError.permissionDenied }
        let spec = try HandlerContext.checked { () throws(InvalidInput) in
            try TenantSpec(
                slug: try TenantSlug(validating: wanted.slug),
                title: wanted.title,
                timeZone: wanted.timeZone,
                locale: wanted.locale,
                currency: wanted.currency,
                ownerUIDs: wanted.ownerUIDs?.map { Int64($0) } ?? [Int64(session.caller.uid)],
                limits: try TenantLimits(validating: (wanted.limits ?? [:]).mapValues { Int64($0) }),
                quietHours: wanted.quietHours,
                zones: context.zones
            )
        }
        let key = try HandlerContext.key(wanted.idempotencyKey)
        let ticket = context.engine.createTenant(spec, caller: session.caller, key: key)
        return context.answer(ticket, errors) { outcome -> TenantsAPI.Create.Reply? in
            guard case .tenantCreated(let tenant) = outcome else { return nil }
            return TenantsAPI.Create.Reply(tenant: TenantsAPI.Tenant(tenant))
        }
    }

    private func update(_ wanted: TenantsAPI.Update.Parameters, _ session: ControlService.Session) throws -> Answer {
        let update = try HandlerContext.checked { () throws(InvalidInput) in
            try TenantUpdate(
                title: wanted.title,
                timeZone: wanted.timeZone,
                locale: wanted.locale,
                currency: wanted.currency,
                quietHours: wanted.quietHours,
                limits: try TenantLimitsUpdate(
                    validating: (wanted.limits ?? [:]).mapValues { Int64($0) },
                    reset: wanted.defaultLimits ?? []
                ),
                zones: context.zones
            )
        }
        let ticket = context.engine.submit(
            .updateTenant(update),
            to: wanted.tenant,
            caller: session.caller,
            key: try HandlerContext.key(wanted.idempotencyKey)
        )
        let errors = WireErrors(interface: .tenants, tenant: wanted.tenant)
        guard wanted.timeZone == nil else { return follow(ticket, wanted.tenant, session.caller, errors) }
        return context.answer(ticket, errors) { outcome -> TenantsAPI.Update.Reply? in
            Self.reply(outcome, following: nil, kept: nil)
        }
    }

    /// Answers when what is without a zone of its own has followed the tenant's, and tells what has, and what hasn't.
    private func follow(_ ticket: Ticket, _ tenant: String, _ caller: Caller, _ errors: WireErrors) -> Answer {
        let engine = context.engine
        return .later {
            switch await ticket.result {
            case .success(let outcome):
                let following = await engine.followZone(ofTenant: tenant)
                // The zone is changed either way: that the jobs couldn't be looked at is noted, and told as unknown.
                let kept: JobsBehindZone
                do throws(ReadFailure) {
                    kept = try await engine.store.jobsBehindZone(of: tenant, for: caller)
                } catch {
                    _ = engine.note(error)
                    kept = JobsBehindZone(jobs: [], isComplete: false)
                }
                guard let reply = Self.reply(outcome, following: following, kept: kept) else {
                    return .error(errors.error(CommandFailure.internalError(reference: "outcome")).varlinkError)
                }
                return .success(reply)
            case .failure(let failure): return .error(errors.error(failure).varlinkError)
            }
        }
    }

    private static func reply(
        _ outcome: CommandOutcome,
        following: ZoneFollowing?,
        kept: JobsBehindZone?
    ) -> TenantsAPI.Update.Reply? {
        guard case .tenantChanged(let changed) = outcome else { return nil }
        let moves = (following?.moves ?? []).map { move in
            TenantsAPI.MovedTask(
                task: move.task.description,
                title: move.title,
                before: move.from?.rfc3339,
                after: move.to?.rfc3339
            )
        }
        return TenantsAPI.Update.Reply(
            spec: TenantsAPI.TenantSpec(changed.spec),
            eventNumber: Int(changed.eventNumber),
            movedTaskCount: following?.zoneCount,
            movedTasks: moves.isEmpty ? nil : moves,
            movedInstalmentCount: following?.ladderCount,
            movedInstalments: following.flatMap { $0.instalments.isEmpty ? nil : $0.instalments },
            keptJobs: kept.flatMap { $0.jobs.isEmpty ? nil : $0.jobs.map(\.description) },
            moreKeptJobs: kept.flatMap { $0.isComplete ? nil : true }
        )
    }

    private func list(
        _ call: IncomingCall,
        _ wanted: TenantsAPI.List.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let store = context.engine.store
        return context.pages(call, from: wanted.after, errors) {
            (cursor: String?) async throws(ReadFailure) -> WirePage<TenantsAPI.List.Reply, String> in
            let page = try await store.tenants(for: session.caller, after: cursor, limit: limit)
            let tenants = page.items.map(TenantsAPI.Tenant.init)
            return WirePage(reply: TenantsAPI.List.Reply(tenants: tenants, next: page.next), next: page.next)
        }
    }
}
