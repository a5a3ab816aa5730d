import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Profiles.
struct ProfileHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(ProfilesAPI.Create.method, ProfilesAPI.Create.Parameters.self, create)
        methods.on(ProfilesAPI.Update.method, ProfilesAPI.Update.Parameters.self, update)
        methods.on(ProfilesAPI.Archive.method, ProfilesAPI.Archive.Parameters.self) { wanted, session in
            let key = try Self.key(wanted.profile)
            return try change(.archive(key), wanted.tenant, wanted.idempotencyKey, session, Self.changed)
        }
        methods.on(ProfilesAPI.Restore.method, ProfilesAPI.Restore.Parameters.self) { wanted, session in
            let key = try Self.key(wanted.profile)
            return try change(.restore(key), wanted.tenant, wanted.idempotencyKey, session, Self.changed)
        }
        methods.on(ProfilesAPI.Pause.method, ProfilesAPI.Pause.Parameters.self) { wanted, session in
            let key = try Self.key(wanted.profile)
            return try change(.pause(key), wanted.tenant, wanted.idempotencyKey, session) { outcome in
                ProfilesAPI.Pause.Reply(
                    taskCount: outcome.taskCount ?? 0,
                    eventNumber: Int(outcome.eventNumber),
                    leftOut: outcome.leftOut?.map(ProfilesAPI.LeftOutTask.init),
                    overCount: outcome.overCount
                )
            }
        }
        methods.on(ProfilesAPI.Resume.method, ProfilesAPI.Resume.Parameters.self) { wanted, session in
            let key = try Self.key(wanted.profile)
            return try change(.resume(key), wanted.tenant, wanted.idempotencyKey, session) { outcome in
                ProfilesAPI.Resume.Reply(
                    taskCount: outcome.taskCount ?? 0,
                    eventNumber: Int(outcome.eventNumber),
                    leftOut: outcome.leftOut?.map(ProfilesAPI.LeftOutTask.init),
                    overCount: outcome.overCount
                )
            }
        }
        methods.on(ProfilesAPI.Remove.method, ProfilesAPI.Remove.Parameters.self) { wanted, session in
            let key = try Self.key(wanted.profile)
            return try change(.remove(key), wanted.tenant, wanted.idempotencyKey, session) { outcome in
                ProfilesAPI.Remove.Reply(eventNumber: Int(outcome.eventNumber))
            }
        }
        methods.on(ProfilesAPI.Show.method, ProfilesAPI.Show.Parameters.self, show)
        methods.on(ProfilesAPI.List.method) { call, session in
            try list(call, try call.parameters(as: ProfilesAPI.List.Parameters.self), session)
        }
    }

    private func errors(_ tenant: String) -> WireErrors {
        WireErrors(interface: .profiles, tenant: tenant)
    }

    static func key(_ text: String) throws -> ProfileKey {
        try HandlerContext.checked { () throws(InvalidInput) in try ProfileInput.key(text) }
    }

    private static func changed(_ outcome: ProfileOutcome) -> ProfilesAPI.Update.Reply {
        ProfilesAPI.Update.Reply(
            profile: ProfilesAPI.Profile(outcome.profile),
            eventNumber: Int(outcome.eventNumber)
        )
    }

    private func change<Reply: Encodable & Sendable>(
        _ change: ProfileChange,
        _ tenant: String,
        _ key: String?,
        _ session: ControlService.Session,
        _ reply: @escaping @Sendable (ProfileOutcome) -> Reply
    ) throws -> Answer {
        let ticket = context.engine.submit(
            .changeProfile(change),
            to: tenant,
            caller: session.caller,
            key: try HandlerContext.key(key)
        )
        return context.answer(ticket, errors(tenant)) { outcome -> Reply? in
            guard case .profileChanged(let outcome) = outcome else { return nil }
            return reply(outcome)
        }
    }

    private func create(_ wanted: ProfilesAPI.Create.Parameters, _ session: ControlService.Session) throws -> Answer {
        let draft = try HandlerContext.checked { () throws(InvalidInput) in
            try ProfileDraft(
                key: wanted.key,
                kind: wanted.kind,
                title: wanted.title,
                attributes: try WireValues.fields(wanted.attributes, field: "attributes"),
                principal: wanted.principal,
                timeZone: wanted.timeZone,
                zones: context.zones
            )
        }
        return try change(.create(draft), wanted.tenant, wanted.idempotencyKey, session) { outcome in
            ProfilesAPI.Create.Reply(profile: ProfilesAPI.Profile(outcome.profile))
        }
    }

    private func update(_ wanted: ProfilesAPI.Update.Parameters, _ session: ControlService.Session) throws -> Answer {
        let key = try Self.key(wanted.profile)
        let update = try HandlerContext.checked { () throws(InvalidInput) in
            try ProfileUpdate(
                kind: wanted.kind,
                title: wanted.title,
                attributes: try WireValues.fields(wanted.attributes, field: "attributes"),
                principal: wanted.principal,
                timeZone: wanted.timeZone,
                clear: wanted.clear ?? [],
                ifEvent: wanted.ifEvent.map { Int64($0) },
                zones: context.zones
            )
        }
        return try change(.update(key, update), wanted.tenant, wanted.idempotencyKey, session) { outcome in
            var reply = Self.changed(outcome)
            let moves = outcome.moves ?? []
            reply.movedTaskCount = outcome.moveCount
            reply.movedTasks =
                moves.isEmpty
                ? nil
                : moves.map { move in
                    ProfilesAPI.MovedTask(
                        task: move.task.description,
                        title: move.title,
                        before: move.from?.rfc3339,
                        after: move.to?.rfc3339
                    )
                }
            return reply
        }
    }

    private func show(_ wanted: ProfilesAPI.Show.Parameters, _ session: ControlService.Session) throws -> Answer {
        let key = try Self.key(wanted.profile)
        let store = context.engine.store
        return context.answer(errors(wanted.tenant)) { () async throws(ReadFailure) in
            let item = try await store.profile(key, of: wanted.tenant, for: session.caller)
            return ProfilesAPI.Show.Reply(profile: ProfilesAPI.Profile(item))
        }
    }

    private func list(
        _ call: IncomingCall,
        _ wanted: ProfilesAPI.List.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let filter = try HandlerContext.checked { () throws(InvalidInput) in
            ProfileFilter(
                kind: try wanted.kind.map { (text) throws(InvalidInput) in try ProfileInput.kind(text) },
                text: try BoundedText.optional(wanted.text, field: "text", max: BoundedText.titleLengthMax),
                isArchived: wanted.archived
            )
        }
        let store = context.engine.store
        return context.pages(call, from: wanted.after, errors(wanted.tenant)) {
            (cursor: String?) async throws(ReadFailure) -> WirePage<ProfilesAPI.List.Reply, String> in
            let page = try await store.profiles(
                of: wanted.tenant,
                for: session.caller,
                matching: filter,
                after: cursor,
                limit: limit
            )
            let profiles = page.items.map { ProfilesAPI.Profile($0) }
            return WirePage(reply: ProfilesAPI.List.Reply(profiles: profiles, next: page.next), next: page.next)
        }
    }
}
