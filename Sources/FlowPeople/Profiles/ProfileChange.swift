/// Change of a profile that a caller requests.
package enum ProfileChange: Hashable, Sendable {
    case create(ProfileDraft)
    case update(ProfileKey, ProfileUpdate)
    /// Lets no new work be for it.
    case archive(ProfileKey)
    case restore(ProfileKey)
    /// Removes it, when nothing refers to it but tasks of which nothing is open or to come.
    case remove(ProfileKey)
    /// Pauses all its tasks; `LeftOutTask` are those that stay as they were.
    case pause(ProfileKey)
    /// Has all its tasks fall due again, but for those that were paused by themselves.
    case resume(ProfileKey)
    /// Gives its calendar a secret address; one that it has is replaced where that is asked for.
    case issueFeed(ProfileKey, replaces: Bool)
    case revokeFeed(ProfileKey)

    package var key: ProfileKey {
        switch self {
        case .create(let draft): draft.key
        case .update(let key, _), .archive(let key), .restore(let key), .remove(let key): key
        case .pause(let key), .resume(let key), .issueFeed(let key, _), .revokeFeed(let key): key
        }
    }

    /// The kind of which there is one more afterwards, perhaps; nil when it says nothing of kinds.
    package func addedKind(to known: Profile?) -> ProfileKind? {
        switch self {
        case .create(let draft): draft.content.kind
        case .update(_, let update): known?.isArchived == true ? nil : update.kind
        case .restore: known?.content.kind
        case .archive, .remove, .pause, .resume, .issueFeed, .revokeFeed: nil
        }
    }

    package var canonical: CanonicalValue {
        switch self {
        case .create(let draft):
            .list([.text("createProfile"), .text(draft.key.text), draft.content.canonical])
        case .update(let key, let update):
            .list([.text("updateProfile"), .text(key.text), update.canonical])
        case .archive(let key): .list([.text("archiveProfile"), .text(key.text)])
        case .restore(let key): .list([.text("restoreProfile"), .text(key.text)])
        case .remove(let key): .list([.text("removeProfile"), .text(key.text)])
        case .pause(let key): .list([.text("pauseProfile"), .text(key.text)])
        case .resume(let key): .list([.text("resumeProfile"), .text(key.text)])
        case .issueFeed(let key, let replaces):
            .list([.text("issueFeed"), .text(key.text), .boolean(replaces)])
        case .revokeFeed(let key): .list([.text("revokeFeed"), .text(key.text)])
        }
    }

    /// Least role that may give it; whose profile it is may have a feed and addresses of their own with less.
    package var neededRole: Role {
        switch self {
        case .issueFeed, .revokeFeed: .viewer
        case .update(_, let update): update.isOwn ? .viewer : .manager
        case .create, .archive, .restore, .remove, .pause, .resume: .manager
        }
    }
}

/// Result of a change of profiles.
package struct ProfileOutcome: Hashable, Sendable, Codable {
    /// Profile in its current state, or in its last state when it was removed.
    package let profile: Profile
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber
    /// Number of tasks paused or resumed; nil where nothing is paused or resumed.
    package var taskCount: Int?
    /// Tasks that were left unchanged, at most 1000; nil where nothing is paused or resumed.
    package var leftOut: [LeftOutTask]?
    /// Number of further tasks with nothing to come; nil where nothing is paused or resumed.
    package var overCount: Int?
    /// Tasks that went to another zone with the profile, the first `ZoneChanges.moveCountMax` of them; nil where it
    /// has the zone that it had.
    package var moves: [TaskMove]?
    /// Number of tasks that went to another zone; nil where the profile has the zone that it had.
    package var moveCount: Int?
    /// Remaining work of a profile that is archived by now, in words; nil when nothing remains.
    package var warnings: [String]?
    /// Code of a feed that was just given an address: it is there once, in the first answer.
    package var code: LinkCode?

    package init(
        profile: Profile,
        eventNumber: EventNumber,
        taskCount: Int? = nil,
        leftOut: [LeftOutTask]? = nil,
        overCount: Int? = nil,
        moves: [TaskMove]? = nil,
        moveCount: Int? = nil
    ) {
        self.profile = profile
        self.eventNumber = eventNumber
        self.taskCount = taskCount
        self.leftOut = leftOut
        self.overCount = overCount
        self.moves = moves
        self.moveCount = moveCount
    }

    package var withoutSecret: ProfileOutcome {
        var outcome = self
        outcome.code = nil
        return outcome
    }
}

/// A task that stays as it was when those of its profile are paused or resumed.
package struct LeftOutTask: Hashable, Sendable, Codable {
    package let task: TaskID
    package let why: Why

    package init(task: TaskID, why: Why) {
        self.task = task
        self.why = why
    }

    /// Reason for which a task is unchanged.
    package enum Why: String, Hashable, Sendable, Codable, CaseIterable {
        /// Task that a person paused by itself.
        case pausedByItself
        /// Task that is in the wanted state already.
        case already
        /// Task with unreadable times, such as those of a zone that this machine doesn't know.
        case unreadable
    }

    package static let countMax = 1000
}

/// Conflict with another change: the profile is no longer as the caller knew it.
package struct ProfileConflict: Hashable, Sendable {
    package let key: ProfileKey
    /// The event up to which the caller knew it.
    package let known: EventNumber
    package let changed: Stamp
    /// The fields that were changed since, by name.
    package let fields: [String]

    package init(_ profile: Profile, since known: EventNumber) {
        key = profile.key
        self.known = known
        changed = profile.changed
        fields = profile.changes.filter { $0.value > known }.map(\.key).sorted()
    }
}

extension ProfileUpdate {
    var canonical: CanonicalValue {
        .list([
            .text(kind?.text ?? ""), .text(title ?? ""), Profile.canonical(attributes), .text(principal?.text ?? ""),
            .text(timeZone ?? ""), .text(locale ?? ""),
            .text(quietHours?.text ?? ""), addresses.canonical, .text(first?.text ?? ""),
            .boolean(isVerified), .list(unsubscribed.map { .text($0.text) }), .list(confirmed.map { .text($0.text) }),
            .list(cleared.map(\.name).sorted().map { .text($0) }),
            .integer(Int(ifEvent ?? 0)),
        ])
    }
}

extension Profile {
    static func canonical(_ attributes: [FieldKey: FieldValue]) -> CanonicalValue {
        .object(Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.text, $0.value.canonical) }))
    }
}

extension Profile.Content {
    var canonical: CanonicalValue {
        var members: [String: CanonicalValue] = [
            "kind": .text(kind.text), "title": .text(title), "attributes": Profile.canonical(attributes),
        ]
        members.add("principal", principal.map { .text($0.text) })
        members.add("timeZone", timeZone.map { .text($0) })
        members.add("locale", locale.map { .text($0) })
        members.add("quietHours", quietHours.map { .text($0.text) })
        members.add("addresses", addresses.isEmpty ? nil : addresses.canonical)
        return .object(members)
    }

    package var fields: [String: FieldValue] {
        var fields: [String: FieldValue] = ["kind": .text(kind.text), "title": .text(title)]
        fields["principal"] = principal.map { .text($0.text) }
        fields["timeZone"] = timeZone.map { .text($0) }
        fields["locale"] = locale.map { .text($0) }
        fields["quietHours"] = quietHours.map { .text($0.text) }
        if let channels = addresses.order { fields["channels"] = .text(channels) }
        for address in addresses {
            fields[ProfileField.address(address.channel).name] = .text(address.address)
            if let standing = address.standing {
                fields["standings.\(address.channel.text)"] = .text(standing.kind.rawValue)
            }
        }
        for (key, value) in attributes { fields[ProfileField.attribute(key).name] = value }
        return fields
    }

    /// Returns the content with an update applied at an instant.
    ///
    /// `isOwn` is true when the update's addresses have to be confirmed by a code.
    package func updated(by update: ProfileUpdate, at now: Timestamp, isOwn: Bool = false) -> Profile.Content {
        var content = self
        if let kind = update.kind { content.kind = kind }
        if let title = update.title { content.title = title }
        if let principal = update.principal { content.principal = principal }
        if let timeZone = update.timeZone { content.timeZone = timeZone }
        if let locale = update.locale { content.locale = locale }
        if let quietHours = update.quietHours { content.quietHours = quietHours }
        content.attributes.merge(update.attributes) { _, new in new }
        let unverified = AddressStanding(.unverified, since: now, codeCount: 1)
        content.addresses = content.addresses.updated(
            by: update.addresses.filter { !isOwn || !addresses.contains($0) },
            standing: isOwn || update.isVerified ? unverified : nil
        )
        for field in update.cleared {
            switch field {
            case .principal: content.principal = nil
            case .timeZone: content.timeZone = nil
            case .locale: content.locale = nil
            case .quietHours: content.quietHours = nil
            case .attribute(let key): content.attributes[key] = nil
            case .address(let channel): content.addresses.removeAll { $0.channel == channel }
            }
        }
        for channel in update.unsubscribed where content.addresses.reaching.contains(channel.text) {
            content.addresses.set(AddressStanding(.unsubscribed, since: now), of: channel)
        }
        for channel in update.confirmed { content.addresses.set(nil, of: channel) }
        if let first = update.first { content.addresses = content.addresses.beginning(with: first) }
        return content
    }

    package func with(_ standing: AddressStanding?, of channel: StepKey) -> Profile.Content {
        var content = self
        content.addresses.set(standing, of: channel)
        return content
    }
}
