import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Tenants.
enum TenantHandlers {
    static func register(in methods: inout Methods) {
        methods.on(TenantsAPI.Create.self, create)
        methods.list(TenantsAPI.List.self) { wanted, limit, call in
            Listing(from: wanted.after, item: TenantsAPI.Tenant.init) { cursor in
                try await call.store.tenants(for: call.caller, after: cursor, limit: limit)
            }
        }
        methods.answer(TenantsAPI.Show.self) { wanted, call in
            .init(tenant: .init(try await call.store.tenant(wanted.tenant, for: call.caller)))
        }
        methods.on(TenantsAPI.Update.self, update)
    }

    @Sendable private static func create(_ wanted: TenantsAPI.Create.Parameters, _ call: Call) throws -> Answer {
        guard call.caller.isOperator else { throw VarlinkError.permissionDenied }
        let spec = try TenantSpec(
            slug: try TenantSlug(validating: wanted.slug),
            title: wanted.title,
            timeZone: wanted.timeZone,
            locale: wanted.locale,
            currency: wanted.currency,
            ownerUIDs: wanted.ownerUIDs?.map { Int64($0) } ?? [Int64(call.caller.uid)],
            limits: try TenantLimits(validating: (wanted.limits ?? [:]).mapValues { Int64($0) }),
            quietHours: wanted.quietHours,
            zones: call.zones
        )
        let key = try wanted.idempotencyKey.map { try IdempotencyKey(validating: $0) }
        let ticket = call.engine.createTenant(spec, caller: call.caller, key: key)
        return call.answer(ticket) { outcome -> TenantsAPI.Create.Reply? in
            guard case .tenantCreated(let tenant) = outcome else { return nil }
            return TenantsAPI.Create.Reply(tenant: TenantsAPI.Tenant(tenant))
        }
    }

    @Sendable private static func update(_ wanted: TenantsAPI.Update.Parameters, _ call: Call) throws -> Answer {
        try call.context.checkChannels(ofNotify: wanted.notify, in: wanted.tenant, for: call.caller)
        let update = try TenantUpdate(
            title: wanted.title,
            timeZone: wanted.timeZone,
            locale: wanted.locale,
            currency: wanted.currency,
            quietHours: wanted.quietHours,
            notify: wanted.notify,
            limits: try TenantLimitsUpdate(
                validating: (wanted.limits ?? [:]).mapValues { Int64($0) },
                reset: wanted.defaultLimits ?? []
            ),
            zones: call.zones
        )
        let ticket = try call.submit(.updateTenant(update), wanted)
        guard wanted.timeZone == nil else { return apply(ticket, call) }
        return call.answer(ticket) { reply($0, zoneChanges: nil, kept: nil) }
    }

    /// Answers after all that has no zone of its own has followed the tenant's.
    ///
    /// The reply says what has, and what hasn't.
    private static func apply(_ ticket: Ticket, _ call: Call) -> Answer {
        let (engine, tenant, errors) = (call.engine, call.errors.tenant, call.errors)
        return .later {
            switch await ticket.result {
            case .success(let outcome):
                let zoneChanges = await engine.applyZone(ofTenant: tenant)
                let kept = await KeptJobs(by: .zone, call)
                guard let reply = reply(outcome, zoneChanges: zoneChanges, kept: kept) else {
                    return .error(errors.error(CommandFailure.internalError(reference: "outcome")).varlinkError)
                }
                return .success(reply)
            case .failure(let failure): return .error(errors.error(failure).varlinkError)
            }
        }
    }

    private static func reply(
        _ outcome: CommandOutcome,
        zoneChanges: ZoneChanges?,
        kept: KeptJobs?
    ) -> TenantsAPI.Update.Reply? {
        guard case .tenantChanged(let changed) = outcome else { return nil }
        let moves = (zoneChanges?.moves ?? []).sorted { $0.task < $1.task }.map { move in
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
            warnings: changed.warnings,
            movedTaskCount: zoneChanges?.zoneCount,
            movedTasks: moves.isEmpty ? nil : moves,
            movedInstalmentCount: zoneChanges?.ladderCount,
            movedInstalments: zoneChanges.flatMap { $0.instalments.isEmpty ? nil : $0.instalments },
            keptJobs: kept?.jobs,
            moreKeptJobs: kept?.isMore
        )
    }
}
