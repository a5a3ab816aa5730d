/// The people and parties that a tenant's work is about.
extension TenantState {
    /// Changes a profile; `known` is the one of the change's key, if there is one, `use` what refers to it.
    ///
    /// The value is the profile afterwards; `nil` when it was removed.
    package mutating func change(
        _ change: ProfileChange,
        of known: Profile?,
        use: ProfileUse = ProfileUse(jobCount: 0, actionCount: 0),
        context: DecisionContext
    ) throws(Refusal) -> Decision<Profile?> {
        var tasks: [TenantTask] = []
        return try self.change(change, of: known, use: use, countOfKind: nil, &tasks, context: context)
    }

    /// The same, which bears on its open tasks as well: `tasks` are all of these, and those that changed afterwards.
    ///
    /// `countOfKind` is how many others of its kind aren't archived, where the tenant limits that.
    package mutating func change(
        _ change: ProfileChange,
        of known: Profile?,
        use: ProfileUse,
        countOfKind: Int?,
        _ tasks: inout [TenantTask],
        context: DecisionContext
    ) throws(Refusal) -> Decision<Profile?> {
        if case .create = change, let known {
            throw .profile(.exists(known.key, isArchived: known.isArchived))
        }
        if let countOfKind, let kind = change.addedKind(to: known) {
            try spec.limits.require(.profilesOfKind(kind), count: countOfKind + 1)
        }
        if case .create(let draft) = change { return try create(draft, context) }
        guard let profile = known else { throw .profile(.missing(change.key)) }
        switch change {
        case .create(let draft): return try create(draft, context)
        case .update(_, let update): return try self.update(profile, update, &tasks, context)
        case .archive: return try setArchived(profile, true, &tasks, context)
        case .restore: return try setArchived(profile, false, &tasks, context)
        case .pause: return try self.change(tasksOf: profile, .pause(.profile), &tasks, context)
        case .resume: return try self.change(tasksOf: profile, .resume([.profile]), &tasks, context)
        case .remove:
            guard use.isNone else { throw .profile(.inUse(profile.key, use)) }
            return remove(profile, context)
        }
    }

    private mutating func create(
        _ draft: ProfileDraft,
        _ context: DecisionContext
    ) throws(Refusal) -> Decision<Profile?> {
        try spec.limits.require(.profiles, count: profiles.active + 1)
        guard profiles.next <= ProfileCounters.everMax else {
            throw .limitReached(limit: "profilesEver", allowed: Int(ProfileCounters.everMax))
        }
        try check(draft.content, from: nil)
        let stamp = Stamp(at: context.now, by: context.principal, event: head.number + 1)
        let profile = Profile(
            id: ProfileID(profiles.next),
            key: draft.key,
            content: draft.content,
            isArchived: false,
            created: stamp,
            changed: stamp,
            changes: [:]
        )
        profiles.next += 1
        profiles.active += 1
        let payload = ProfileCreatedEvent(
            profile: profile.id.description,
            key: draft.key.text,
            after: ProfileSide(draft.content)
        )
        return commit(.profileCreated, profile, payload, .profileCreated(profile, profiles), context)
    }

    private mutating func update(
        _ profile: Profile,
        _ update: ProfileUpdate,
        _ tasks: inout [TenantTask],
        _ context: DecisionContext
    ) throws(Refusal) -> Decision<Profile?> {
        if let known = update.ifEvent, known < profile.changed.event {
            throw .profile(.changed(ProfileConflict(profile, since: known)))
        }
        var new = profile
        new.content = profile.content.updated(by: update)
        guard new.content != profile.content else {
            tasks = []
            return unchanged(profile)
        }
        try check(new.content, from: profile.content)
        let (before, after) = (profile.content.fields, new.content.fields)
        let names = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        new.note(names, gone: names.filter { after[$0] == nil }, event: head.number + 1)
        new.changed = Stamp(at: context.now, by: context.principal, event: head.number + 1)
        let payload = ProfileChangedEvent(
            profile: new.id.description,
            before: before.filter { names.contains($0.key) },
            after: after.filter { names.contains($0.key) }
        )
        guard new.content.timeZone != profile.content.timeZone else {
            tasks = []
            return commit(.profileChanged, new, payload, .profileChanged(new, profiles), context)
        }
        return commitZone(of: new, payload, &tasks, context)
    }

    private mutating func setArchived(
        _ profile: Profile,
        _ isArchived: Bool,
        _ tasks: inout [TenantTask],
        _ context: DecisionContext
    ) throws(Refusal) -> Decision<Profile?> {
        guard profile.isArchived != isArchived else {
            tasks = []
            return unchanged(profile)
        }
        if !isArchived { try spec.limits.require(.profiles, count: profiles.active + 1) }
        var new = profile
        new.isArchived = isArchived
        new.note(["archived"], gone: [], event: head.number + 1)
        new.changed = Stamp(at: context.now, by: context.principal, event: head.number + 1)
        profiles.active += isArchived ? -1 : 1
        let turn: ProfileTurn = isArchived ? .pause(.archive) : .resume([.archive])
        var ledger = Ledger(tenant: id, head: head, context: context)
        let payload = ProfileArchiveEvent(profile: new.id.description)
        ledger.append(isArchived ? .profileArchived : .profileRestored, payload)
        let event = ledger.head.number
        let turned = self.turn(&tasks, turn, &ledger, context)
        let rows = [.profileChanged(new, profiles)] + turned.rows
        let changeset = close(ledger, rows: rows, touch: [.wakes, .deliveries])
        let outcome = ProfileOutcome(profile: new, eventNumber: event, taskCount: turned.count)
        return Decision(outcome: .profileChanged(outcome), changeset: changeset, value: new)
    }

    private mutating func remove(_ profile: Profile, _ context: DecisionContext) -> Decision<Profile?> {
        profiles.active -= profile.isArchived ? 0 : 1
        let payload = ProfileRemovedEvent(
            profile: profile.id.description,
            key: profile.key.text,
            before: ProfileSide(profile.content)
        )
        let decision = commit(.profileRemoved, profile, payload, .profileRemoved(profile, profiles), context)
        return Decision(outcome: decision.outcome, changeset: decision.changeset, value: nil)
    }

    /// What can be checked only here: the whole after an update, and that a token that is new is one of the tenant.
    private func check(_ content: Profile.Content, from old: Profile.Content?) throws(Refusal) {
        do {
            try ProfileInput.checkSize(content.attributes)
        } catch {
            throw .invalidInput(error)
        }
        guard let text = content.principal?.text, text.hasPrefix("token:"), content.principal != old?.principal
        else { return }
        let id = TokenID(stored: String(text.dropFirst(6)))
        guard access.tokens[id] != nil else { throw .noSuchToken(id) }
    }

    private func unchanged(_ profile: Profile) -> Decision<Profile?> {
        let outcome = ProfileOutcome(profile: profile, eventNumber: 0)
        return Decision(outcome: .profileChanged(outcome), changeset: nil, value: profile)
    }

    private mutating func commit<Payload: EventPayload>(
        _ kind: Payload.Kind,
        _ profile: Profile,
        _ payload: Payload,
        _ row: RowChange,
        _ context: DecisionContext
    ) -> Decision<Profile?> {
        var ledger = Ledger(tenant: id, head: head, context: context)
        ledger.append(kind, payload)
        let changeset = close(ledger, rows: [row])
        let outcome = ProfileOutcome(profile: profile, eventNumber: head.number)
        return Decision(outcome: .profileChanged(outcome), changeset: changeset, value: profile)
    }
}

extension Profile {
    /// Notes which event changed fields; attributes that are gone are kept under one name, so that the notes stay few.
    fileprivate mutating func note(_ names: some Sequence<String>, gone: Set<String>, event: EventNumber) {
        for name in names where !gone.contains(name) { changes[name] = event }
        for name in gone {
            changes[name] = nil
            changes[name.hasPrefix("attributes.") ? "attributes" : name] = event
        }
    }
}
