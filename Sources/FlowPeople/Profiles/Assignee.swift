/// For whom work is, as people and templates write it: `ana` for a profile, `role:manager` for everybody of a role.
package enum AssigneeName: Hashable, Sendable, Codable {
    /// A profile, by its key.
    case profile(ProfileKey)
    /// Everybody who has exactly this role.
    case role(Role)

    /// Before the name of a role.
    static let rolePrefix = "role:"

    /// Reads what a caller gives.
    package init(validating text: String, field: String = "assignee") throws(InvalidInput) {
        if text.hasPrefix(Self.rolePrefix) {
            guard let role = Role(rawValue: String(text.dropFirst(Self.rolePrefix.count))) else {
                throw InvalidInput(
                    field: field,
                    found: text,
                    allowed: "role:owner, role:manager, role:member or role:viewer"
                )
            }
            self = .role(role)
            return
        }
        do {
            self = .profile(try ProfileKey(validating: text))
        } catch {
            throw InvalidInput(
                field: field,
                found: text,
                allowed: "a profile's key, such as ana, or a role, such as role:manager"
            )
        }
    }

    /// As people write it.
    package var text: String {
        switch self {
        case .profile(let key): key.text
        case .role(let role): Self.rolePrefix + role.rawValue
        }
    }

    /// The profile that is meant, if it is one.
    package var profile: ProfileKey? {
        switch self {
        case .profile(let key): key
        case .role: nil
        }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = try AssigneeName(validating: try container.decode(String.self))
        } catch let error as InvalidInput {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// For whom a job or a step of it is.
package enum Assignee: Hashable, Sendable, Codable {
    /// A profile: its number, and its key, which never changes.
    case profile(ProfileID, ProfileKey)
    /// Everybody who has exactly this role.
    case role(Role)

    /// As people write it: `ana`, `role:manager`.
    package var text: String {
        switch self {
        case .profile(_, let key): key.text
        case .role(let role): AssigneeName.role(role).text
        }
    }

    /// As events know it, without a name: `profile:7`, `role:manager`.
    package var reference: String {
        switch self {
        case .profile(let id, _): "profile:\(id)"
        case .role(let role): AssigneeName.role(role).text
        }
    }

    /// The profile's number, if it is one.
    package var profile: ProfileID? {
        switch self {
        case .profile(let id, _): id
        case .role: nil
        }
    }
}
