/// The people and parties that a tenant's work is about.
struct ProfileVerbs {
    let work: WorkingSet

    func decide(_ change: ProfileChange) throws(Refusal) -> CommandOutcome {
        let known = work.profile(change.key)
        if case .create = change, let known {
            throw .profile(.exists(known.key, isArchived: known.isArchived))
        }
        try checkCount(ofKindAddedBy: change, to: known)
        if case .create(let draft) = change { return try create(draft) }
        if change.neededRole < .manager { try FeedVerbs(work: work).check(known) }
        guard let profile = known else { throw .profile(.missing(change.key)) }
        switch change {
        case .create(let draft): return try create(draft)
        case .update(_, let update): return try self.update(profile, update)
        case .archive: return try setArchived(profile, true)
        case .restore: return try setArchived(profile, false)
        case .pause: return try ProfilePauses(work: work).apply(.pause(.profile), to: profile)
        case .resume: return try ProfilePauses(work: work).apply(.resume([.profile]), to: profile)
        case .issueFeed(_, let replaces): return try FeedVerbs(work: work).issue(profile, replaces: replaces)
        case .revokeFeed: return try FeedVerbs(work: work).revoke(profile)
        case .remove:
            // What isn't on disk yet is found by the database: it doesn't let a profile go that something refers to.
            let use = work.use(of: profile.id)
            guard use.isNone else { throw .profile(.inUse(profile.key, use)) }
            guard !NotifyRule.profiles(of: work.tenant.notify).contains(profile.key) else {
                let allowed = "a profile that rules of the tenant don't name: flowctl tenant set --notify RULE, or none"
                throw .invalidInput(InvalidInput(field: "profile", found: profile.key.text, allowed: allowed))
            }
            return remove(profile)
        }
    }

    /// Refuses one more of a kind of which the tenant has as many as it may.
    private func checkCount(ofKindAddedBy change: ProfileChange, to known: Profile?) throws(Refusal) {
        let limits = work.tenant.spec.limits
        guard let kind = change.addedKind(to: known), limits.value(ofKind: kind) != nil else { return }
        let others = work.profiles(ofKind: kind).subtracting([change.key.text])
        try limits.require(.profilesOfKind(kind), count: others.count + 1)
    }

    /// Makes a profile of a step's answers, or has the one that is there say what they do now; of its attributes only those
    /// follow that the step asks for.
    func make(_ draft: ProfileDraft, ofFields fields: [FieldKey]) throws(Refusal) {
        guard let known = work.profile(draft.key) else {
            try checkCount(ofKindAddedBy: .create(draft), to: nil)
            _ = try create(draft)
            return
        }
        let content = draft.content
        let gone = fields.filter { content.attributes[$0] == nil && known.content.attributes[$0] != nil }
        let change: ProfileUpdate
        do throws(InvalidInput) {
            change = try ProfileUpdate(
                kind: content.kind.text,
                title: content.title,
                attributes: content.attributes,
                clear: gone.map { "attributes.\($0.text)" },
                zones: work.context.zones
            )
        } catch {
            throw .invalidInput(error)
        }
        try checkCount(ofKindAddedBy: .update(known.key, change), to: known)
        _ = try update(known, change)
    }

    private func create(_ draft: ProfileDraft) throws(Refusal) -> CommandOutcome {
        let profiles = work.tenant.profiles
        try work.tenant.spec.limits.require(.profiles, count: profiles.active + 1)
        guard profiles.next <= ProfileCounters.everMax else {
            throw .limitReached(limit: "profilesEver", allowed: Int(ProfileCounters.everMax))
        }
        try check(draft.content, from: nil)
        let stamp = work.ledger.nextStamp
        let profile = Profile(
            id: ProfileID(profiles.next),
            key: draft.key,
            content: draft.content,
            isArchived: false,
            created: stamp,
            changed: stamp,
            changes: [:]
        )
        work.tenant.profiles.next += 1
        work.tenant.profiles.active += 1
        let payload = ProfileCreatedEvent(
            profile: profile.id.description,
            key: draft.key.text,
            after: ProfileSide(draft.content)
        )
        if draft.content.quietHours != nil, work.tenant.profiles.hoursEvent == 0 {
            work.tenant.profiles.hoursEvent = work.ledger.number + 1
        }
        // Nothing names it yet, but its principal may have a role.
        let hours = isReached(draft.content.hours) ? draft.content.hours : .none
        let outcome = applied(from: .none, to: hours, of: draft.key) {
            commit(.profileCreated, profile, payload) { .profileCreated(profile, $0) }
        }
        return outcome.remarked(SettingRemarks.profile(profile, since: nil, work.tenant))
    }

    private func update(_ profile: Profile, _ update: ProfileUpdate) throws(Refusal) -> CommandOutcome {
        if let seen = update.ifEvent {
            let newest = work.ledger.number
            guard seen <= newest else {
                let allowed = "the number of an event that has happened, at most \(newest)"
                throw .invalidInput(InvalidInput(field: "ifEvent", found: String(seen), allowed: allowed))
            }
            guard seen >= profile.changed.event else {
                throw .profile(.changed(ProfileConflict(profile, since: seen)))
            }
        }
        var new = profile
        let isOwn = work.context.role.map { $0 < .manager } ?? false
        new.content = profile.content.updated(by: update, at: work.context.now, isOwn: isOwn)
        try checkAddresses(new, since: profile, update, isOwn: isOwn)
        if let first = update.first, new.content.addresses.first?.channel != first {
            let known = new.content.addresses.map(\.channel.text).joined(separator: ", ")
            let allowed = known.isEmpty ? "a channel for which it has an address; it has none" : "one of \(known)"
            throw .invalidInput(InvalidInput(field: "first", found: first.text, allowed: allowed))
        }
        let missed = SettingRemarks.missed(update, in: profile)
        guard new.content != profile.content else { return unchanged(profile).remarked(missed) }
        try check(new.content, from: profile.content)
        // Whoever else the profile is from now on didn't get that address.
        if profile.content.principal != nil, new.content.principal != profile.content.principal {
            FeedVerbs(work: work).endFeed(of: &new)
        }
        let payload = noted(&new, since: profile)
        defer { AddressTelling(work: work).apply(new, since: profile, isOwn: isOwn) }
        let outcome = applied(from: profile.content.hours, to: new.content.hours, of: new.key) {
            new.content.timeZone == profile.content.timeZone
                ? commit(.profileChanged, new, payload) { .profileChanged(new, $0) }
                : ProfileMove(work: work).move(new, payload)
        }
        let remarks = (SettingRemarks.profile(new, since: profile, work.tenant) ?? []) + missed
        return outcome.remarked(remarks.isEmpty ? nil : remarks)
    }

    /// Notes the differences of a profile from before, and returns the event that reports them.
    func noted(_ new: inout Profile, since profile: Profile) -> ProfileChangedEvent {
        let (before, after) = (profile.content.fields, new.content.fields)
        let asked = new.content.addresses.filter { address in
            let known = profile.content.addresses.first { $0.channel == address.channel }
            return known?.standing != nil && known?.standing != address.standing
        }
        // Another code is asked for, and all else is as it was.
        let names = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
            .union(asked.map { "standings.\($0.channel)" })
        new.recordChanges(of: names, gone: names.filter { after[$0] == nil }, event: work.ledger.number + 1)
        new.changed = work.ledger.nextStamp
        return ProfileChangedEvent(
            profile: new.id.description,
            before: before.filter { names.contains($0.key) },
            after: after.filter { names.contains($0.key) }
        )
    }

    /// True when the hours belong to a member, who may be reached through a role without being named.
    private func isReached(_ hours: ProfileHours) -> Bool {
        hours.principal.map { work.tenant.access.members[$0] != nil } ?? false
    }

    /// Writes a change, and has what isn't out yet follow where it is one of hours, in the wake that comes at once.
    private func applied(
        from old: ProfileHours,
        to new: ProfileHours,
        of key: ProfileKey,
        _ write: () -> CommandOutcome
    ) -> CommandOutcome {
        guard old != new else { return write() }
        work.tenant.profiles.hoursEvent = work.ledger.number + 1
        let outcome = write()
        let names = [key.text] + [old, new].compactMap { $0.principal?.text }
        let isByRole = isReached(old) || isReached(new)
        work.rows.append(.tasksCalled(at: work.context.now, naming: isByRole ? nil : Set(names)))
        work.touch.insert(.wakes)
        return outcome
    }

    private func setArchived(_ profile: Profile, _ isArchived: Bool) throws(Refusal) -> CommandOutcome {
        guard profile.isArchived != isArchived else { return unchanged(profile) }
        let tenant = work.tenant
        if !isArchived { try tenant.spec.limits.require(.profiles, count: tenant.profiles.active + 1) }
        var new = profile
        new.isArchived = isArchived
        new.recordChanges(of: ["archived"], gone: [], event: work.ledger.number + 1)
        new.changed = work.ledger.nextStamp
        work.tenant.profiles.active += isArchived ? -1 : 1
        let payload = ProfileArchiveEvent(profile: new.id.description)
        work.ledger.append(isArchived ? .profileArchived : .profileRestored, payload)
        let event = work.ledger.number
        work.store(new, .profileChanged(new, work.tenant.profiles))
        let turned = ProfilePauses(work: work).turn(new, isArchived ? .pause(.archive) : .resume([.archive]))
        work.touch.formUnion([.wakes, .deliveries])
        var outcome = ProfileOutcome(profile: new, eventNumber: event, taskCount: turned.count)
        if isArchived { outcome.warnings = left(with: new) }
        return .profileChanged(outcome)
    }

    private static let senderCountMax = 20

    /// Returns what is left with a profile that goes to the archive, and how to find it; nil when nothing is.
    private func left(with profile: Profile) -> [String]? {
        let (use, key) = (work.use(of: profile.id), profile.key.text)
        let open: [(count: Int, what: String, command: String)] = [
            (use.openActionCount, "open steps", "flowctl action list --assignee \(key)"),
            (use.openJobCount, "jobs that go on", "flowctl job list --assignee \(key)"),
            (
                use.openPaymentScheduleCount, "payment schedules with something owed",
                "flowctl payment schedule list --with \(key) --open"
            ),
        ]
        var reported = open.filter { $0.count > 0 }.map { "Left with \(key): \($0.what), \($0.count): \($0.command)" }
        if use.openActionCount + use.openJobCount > 0 {
            reported.append(
                "The owner is reminded of those steps meanwhile. Assign them to somebody else: flowctl action assign"
            )
        }
        for rule in work.tenant.notify where NotifyRule.profiles(of: [rule]).contains(profile.key) {
            reported.append(
                "The tenant's rule “\(rule.text)” names \(key), who gets nothing: flowctl tenant set --notify"
            )
        }
        for sender in use.senders.prefix(Self.senderCountMax) {
            reported.append(
                "Reminders of \(sender) name \(key), who gets none any more; the owner does where nobody else is named"
            )
        }
        if use.senders.count > Self.senderCountMax {
            reported.append("\(use.senders.count - Self.senderCountMax) more send reminders to \(key)")
        }
        return reported.isEmpty ? nil : reported
    }

    private func remove(_ profile: Profile) -> CommandOutcome {
        work.tenant.profiles.active -= profile.isArchived ? 0 : 1
        let payload = ProfileRemovedEvent(
            profile: profile.id.description,
            key: profile.key.text,
            before: ProfileSide(profile.content)
        )
        // Nothing names it any more, but its principal may have a role.
        let hours = profile.content.hours
        let outcome = applied(from: isReached(hours) ? hours : .none, to: .none, of: profile.key) {
            commit(.profileRemoved, profile, payload) { .profileRemoved(profile, $0) }
        }
        work.changes.profiles[profile.key] = .some(nil)
        return outcome
    }

    /// Checks what can be checked only here.
    ///
    /// That is the whole after an update, and that a new token is one of the tenant.
    private func check(_ content: Profile.Content, from old: Profile.Content?) throws(Refusal) {
        do {
            try ProfileInput.checkSize(content.attributes)
            try ProfileAddress.checkCount(content.addresses)
        } catch {
            throw .invalidInput(error)
        }
        guard let text = content.principal?.text, text.hasPrefix("token:"), content.principal != old?.principal
        else { return }
        let id = TokenID(stored: String(text.dropFirst(6)))
        guard work.tenant.access.tokens[id] != nil else { throw .noSuchToken(id) }
    }

    private func unchanged(_ profile: Profile) -> CommandOutcome {
        .profileChanged(ProfileOutcome(profile: profile, eventNumber: 0))
    }

    private func commit<Payload: EventPayload>(
        _ kind: Payload.Kind,
        _ profile: Profile,
        _ payload: Payload,
        _ row: (ProfileCounters) -> RowChange
    ) -> CommandOutcome {
        work.ledger.append(kind, payload)
        work.store(profile, row(work.tenant.profiles))
        return .profileChanged(ProfileOutcome(profile: profile, eventNumber: work.ledger.number))
    }
}

extension CommandOutcome {
    fileprivate func remarked(_ warnings: [String]?) -> CommandOutcome {
        guard case .profileChanged(var outcome) = self, let warnings, !warnings.isEmpty else { return self }
        outcome.warnings = warnings
        return .profileChanged(outcome)
    }
}

extension Profile {
    /// Records which event changed fields.
    ///
    /// Attributes that are gone are kept under one name, so that the records stay few.
    fileprivate mutating func recordChanges(of names: some Sequence<String>, gone: Set<String>, event: EventNumber) {
        for name in names where !gone.contains(name) { changes[name] = event }
        for name in gone {
            changes[name] = nil
            // Of those that may be any number one is remembered for all.
            let all = ["attributes", "addresses", "standings"].first { name.hasPrefix("\($0).") }
            changes[all ?? name] = event
        }
    }
}
