import FlowAPI
import FlowCore
import Varlink

extension ProfilesAPI.Profile {
    /// For the wire.
    init(_ profile: Profile) {
        let content = profile.content
        self.init(
            spec: ProfilesAPI.ProfileSpec(
                key: profile.key.text,
                kind: content.kind.text,
                title: content.title,
                attributes: WireValues.json(content.attributes),
                principal: content.principal?.text,
                timeZone: content.timeZone
            ),
            status: ProfilesAPI.ProfileStatus(
                id: profile.id.description,
                archived: profile.isArchived,
                createdAt: profile.created.at.rfc3339,
                createdBy: profile.created.by.text,
                changedAt: profile.changed.at.rfc3339,
                changedBy: profile.changed.by.text,
                eventNumber: Int(profile.changed.event)
            )
        )
    }
}

extension WireErrors {
    /// What stands in the way, by its name on the wire.
    func error(_ refusal: ProfileRefusal) -> any VarlinkErrorConvertible {
        switch refusal {
        case .missing(let key): noSuchProfile(key)
        case .exists(let key, let isArchived): profileExists(key, isArchived: isArchived)
        case .changed(let conflict): profileChanged(conflict)
        }
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

    /// Who loses a race learns here who was first, what they changed, and when.
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
