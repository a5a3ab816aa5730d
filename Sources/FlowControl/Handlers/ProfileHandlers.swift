import FlowAPI
import FlowCore
import FlowStore

/// The methods of io.flowd.Profiles.
enum ProfileHandlers {
    static func register(in methods: inout Methods) {
        registerChanges(in: &methods)
        methods.profile(ProfilesAPI.Archive.self) {
            .archive($0)
        } reply: {
            archived($0)
        }
        methods.profile(ProfilesAPI.Restore.self) {
            .restore($0)
        } reply: {
            changed($0)
        }
        methods.profile(ProfilesAPI.Pause.self) {
            .pause($0)
        } reply: { outcome in
            .init(
                taskCount: outcome.taskCount ?? 0,
                eventNumber: Int(outcome.eventNumber),
                leftOut: outcome.leftOut?.map(ProfilesAPI.LeftOutTask.init),
                overCount: outcome.overCount
            )
        }
        methods.profile(ProfilesAPI.Resume.self) {
            .resume($0)
        } reply: { outcome in
            .init(
                taskCount: outcome.taskCount ?? 0,
                eventNumber: Int(outcome.eventNumber),
                leftOut: outcome.leftOut?.map(ProfilesAPI.LeftOutTask.init),
                overCount: outcome.overCount
            )
        }
        methods.profile(ProfilesAPI.Remove.self) {
            .remove($0)
        } reply: {
            .init(eventNumber: Int($0.eventNumber))
        }
        methods.answer(ProfilesAPI.Show.self) { wanted, call in
            let key = try ProfileInput.key(wanted.profile)
            return .init(profile: .init(try await call.store.profile(key, of: wanted.tenant, for: call.caller)))
        }
        methods.answer(ProfilesAPI.Count.self, ProfileCount.answer)
        methods.list(ProfilesAPI.List.self) { wanted, limit, call in
            let filter = try ProfileFilter(wanted.kind, wanted.text, wanted.archived, wanted.where)
            return Listing(from: wanted.after, item: { ProfilesAPI.Profile($0) }) { cursor in
                try await call.store.profiles(
                    of: wanted.tenant,
                    for: call.caller,
                    matching: filter,
                    after: cursor,
                    limit: limit
                )
            }
        }
    }

    private static func registerChanges(in methods: inout Methods) {
        methods.command(ProfilesAPI.Create.self, Commands.profile) { wanted, call in
            let addresses = try (wanted.addresses ?? []).checked
            try call.context.checkAddresses(addresses, in: wanted.tenant, for: call.caller)
            return .create(
                try ProfileDraft(
                    key: wanted.key,
                    kind: wanted.kind,
                    title: wanted.title,
                    attributes: try WireValues.fields(wanted.attributes, field: "attributes"),
                    principal: wanted.principal,
                    timeZone: wanted.timeZone,
                    locale: wanted.locale,
                    quietHours: wanted.quietHours,
                    addresses: addresses,
                    zones: call.zones
                )
            )
        } reply: { outcome in
            .init(profile: .init(outcome.profile), warnings: outcome.warnings)
        }
        methods.command(ProfilesAPI.Update.self, Commands.profile) { wanted, call in
            let key = try ProfileInput.key(wanted.profile)
            let addresses = try (wanted.addresses ?? []).checked
            try call.context.checkAddresses(addresses, in: wanted.tenant, for: call.caller)
            let update = try ProfileUpdate(
                kind: wanted.kind,
                title: wanted.title,
                attributes: try WireValues.fields(wanted.attributes, field: "attributes"),
                principal: wanted.principal,
                timeZone: wanted.timeZone,
                locale: wanted.locale,
                quietHours: wanted.quietHours,
                addresses: addresses,
                first: wanted.first,
                verify: wanted.verify ?? false,
                unsubscribe: wanted.unsubscribe ?? [],
                confirm: wanted.confirm ?? [],
                clear: wanted.clear ?? [],
                ifEvent: wanted.ifEvent.map { Int64($0) },
                zones: call.zones
            )
            return .update(key, update)
        } reply: { outcome in
            let moves = (outcome.moves ?? []).map { move in
                ProfilesAPI.MovedTask(
                    task: move.task.description,
                    title: move.title,
                    before: move.from?.rfc3339,
                    after: move.to?.rfc3339
                )
            }
            return .init(
                profile: .init(outcome.profile),
                eventNumber: Int(outcome.eventNumber),
                movedTaskCount: outcome.moveCount,
                movedTasks: moves.isEmpty ? nil : moves,
                warnings: outcome.warnings
            )
        }
    }

    private static func changed(_ outcome: ProfileOutcome) -> ProfilesAPI.Restore.Reply {
        .init(profile: .init(outcome.profile), eventNumber: Int(outcome.eventNumber))
    }

    private static func archived(_ outcome: ProfileOutcome) -> ProfilesAPI.Archive.Reply {
        .init(profile: .init(outcome.profile), eventNumber: Int(outcome.eventNumber), warnings: outcome.warnings)
    }
}

extension Methods {
    fileprivate mutating func profile<Method: APIMethod>(
        _ method: Method.Type,
        _ change: @escaping @Sendable (ProfileKey) -> ProfileChange,
        reply: @escaping @Sendable (ProfileOutcome) -> Method.Reply?
    ) where Method.Parameters == ProfilesAPI.Archive.Parameters {
        command(method, Commands.profile, { wanted, _ in change(try ProfileInput.key(wanted.profile)) }, reply: reply)
    }
}
