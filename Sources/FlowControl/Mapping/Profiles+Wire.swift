import FlowAPI
import FlowCore
import FlowStore
import Varlink

extension ProfilesAPI.Profile {
    init(_ item: ProfileItem) {
        self.init(item.profile, pausedTaskCount: item.pausedTaskCount)
    }

    init(_ profile: Profile, pausedTaskCount: Int? = nil) {
        let content = profile.content
        let standings = content.addresses.compactMap { address in
            address.standing.map {
                ProfilesAPI.AddressStanding(
                    channel: address.channel.text,
                    kind: $0.kind.rawValue,
                    since: $0.since.rfc3339,
                    reason: $0.reason
                )
            }
        }
        self.init(
            spec: ProfilesAPI.ProfileSpec(
                key: profile.key.text,
                kind: content.kind.text,
                title: content.title,
                attributes: WireValues.json(content.attributes),
                principal: content.principal?.text,
                timeZone: content.timeZone,
                locale: content.locale,
                quietHours: content.quietHours?.text,
                addresses: content.addresses.isEmpty
                    ? nil : content.addresses.map { .init(channel: $0.channel.text, address: $0.address) }
            ),
            status: ProfilesAPI.ProfileStatus(
                id: profile.id.description,
                archived: profile.isArchived,
                createdAt: profile.created.at.rfc3339,
                createdBy: profile.created.by.text,
                changedAt: profile.changed.at.rfc3339,
                changedBy: profile.changed.by.text,
                eventNumber: Int(profile.changed.event),
                pausedTaskCount: pausedTaskCount,
                feedAt: profile.feed?.since.rfc3339,
                standings: standings.isEmpty ? nil : standings
            )
        )
    }
}

extension [ProfilesAPI.ProfileAddress] {
    var checked: [ProfileAddress] {
        get throws { try map { try ProfileAddress(channel: $0.channel, address: $0.address) } }
    }
}

extension ProfilesAPI.LeftOutTask {
    init(_ left: LeftOutTask) {
        let reason: ProfilesAPI.LeftOutReason =
            switch left.why {
            case .pausedByItself: .pausedByItself
            case .already: .already
            case .unreadable: .unreadable
            }
        self.init(task: left.task.description, reason: reason)
    }
}

extension WireErrors {
    func error(_ refusal: ProfileRefusal) -> any VarlinkErrorConvertible {
        switch refusal {
        case .missing(let key): noSuchProfile(key)
        case .exists(let key, let isArchived): profileExists(key, isArchived: isArchived)
        case .changed(let conflict): profileChanged(conflict)
        case .unassignable(let key, let why, let step): unassignable(key, why, step)
        case .unpayable(let key, let why, let payment, let attribute): unpayable(key, why, payment, attribute)
        case .inUse(let key, let use): profileInUse(key, use)
        }
    }

    /// Returns the error for a profile that work can't be assigned to.
    ///
    /// For a new job the error says which step wants the profile, and how to start all the same.
    private func unassignable(
        _ key: ProfileKey,
        _ why: ProfileRefusal.Unassignable,
        _ step: StepKey?
    ) -> any VarlinkErrorConvertible {
        let wanted = step.map { "“\(key.text)”, for whom the step “\($0.text)” is," } ?? "“\(key.text)”"
        // What is agreed with somebody isn't work for them.
        let other = interface is PaymentsAPI.Type ? "name another one" : "give the work to another one"
        switch why {
        case .missing:
            let message =
                "There is no profile \(wanted) in \(tenant). Make it with flowctl profile add \(key.text), or \(other)."
            return ProfilesAPI.NoSuchProfile(tenant: tenant, profile: key.text, message: message)
        case .archived:
            let message = "The profile \(wanted) is in the archive: restore it, or \(other)."
            return ProfilesAPI.ProfileArchived(tenant: tenant, profile: key.text, message: message)
        }
    }

    /// Returns the error for a profile that can't be party to a payment.
    ///
    /// For a new job the error says which payment wants the profile by which field, and what to do.
    private func unpayable(
        _ key: ProfileKey,
        _ why: ProfileRefusal.Unassignable,
        _ payment: PaymentKey,
        _ attribute: FieldKey?
    ) -> any VarlinkErrorConvertible {
        let field = attribute.map { "attributes.\($0), the party of the payment “\(payment)”," }
        let what = (field ?? "payments.\(payment).party") + " is “\(key.text)”"
        let other = attribute == nil ? "name another one in the template" : "give another one"
        switch why {
        case .missing:
            let message = """
                \(what), and there is no such profile in \(tenant). Make it with flowctl profile add \(key.text), or \
                \(other).
                """
            return ProfilesAPI.NoSuchProfile(tenant: tenant, profile: key.text, message: message)
        case .archived:
            let message = """
                \(what), and that profile is in the archive. Restore it with flowctl profile restore \(key.text), or \
                \(other).
                """
            return ProfilesAPI.ProfileArchived(tenant: tenant, profile: key.text, message: message)
        }
    }

    private func profileInUse(_ key: ProfileKey, _ use: ProfileUse) -> any VarlinkErrorConvertible {
        let (assigned, senders) = (use.assigned, Self.list(use.senders))
        let reasons = [
            assigned.isEmpty ? nil : "work is assigned to it (\(assigned))",
            senders.isEmpty ? nil : "reminders go to it (\(senders))",
        ]
        return ProfilesAPI.ProfileInUse(
            tenant: tenant,
            profile: key.text,
            jobCount: use.jobCount,
            actionCount: use.actionCount,
            taskCount: use.taskCount,
            paymentScheduleCount: use.paymentScheduleCount,
            senders: use.senders.isEmpty ? nil : use.senders,
            message:
                "“\(key.text)” can't be removed: \(reasons.compactMap(\.self).joined(separator: ", and ")). Archive it "
                + "instead."
        )
    }

    /// Returns the names of at most ten senders, and the number of the others.
    private static func list(_ senders: [String]) -> String {
        let more = senders.count > 10 ? " and \(senders.count - 10) more" : ""
        return senders.prefix(10).joined(separator: ", ") + more
    }

    private func noSuchProfile(_ key: ProfileKey) -> any VarlinkErrorConvertible {
        let message = "There is no profile “\(key.text)” in \(tenant)."
        return ProfilesAPI.NoSuchProfile(tenant: tenant, profile: key.text, message: message)
    }

    private func profileExists(_ key: ProfileKey, isArchived: Bool) -> any VarlinkErrorConvertible {
        let place = isArchived ? " in the archive; restore it, or choose another key." : "; choose another key."
        return ProfilesAPI.ProfileExists(
            tenant: tenant,
            profile: key.text,
            archived: isArchived,
            message: "There is a profile “\(key.text)” already\(place)"
        )
    }

    private func profileChanged(_ conflict: ProfileConflict) -> any VarlinkErrorConvertible {
        let (changed, fields) = (conflict.changed, conflict.fields)
        let what = fields.isEmpty ? "" : " (\(fields.joined(separator: ", ")))"
        return ProfilesAPI.ProfileChanged(
            tenant: tenant,
            profile: conflict.key.text,
            ifEvent: Int(conflict.known),
            eventNumber: Int(changed.event),
            changedAt: changed.at.rfc3339,
            changedBy: changed.by.text,
            changed: fields,
            message:
                "\(conflict.key.text) was changed since event \(conflict.known)\(what), last by \(changed.by.text) "
                + "at \(changed.at.rfc3339). Nothing was done: look at it again, then repeat with ifEvent "
                + "\(changed.event)."
        )
    }
}

extension ProfileUse {
    /// Counts of what is assigned to the profile, in words; empty when nothing is.
    fileprivate var assigned: String {
        guard jobCount + actionCount + taskCount + paymentScheduleCount > 0 else { return "" }
        return
            "jobs: \(jobCount), steps: \(actionCount), tasks: \(taskCount), payment schedules: \(paymentScheduleCount)"
    }
}
