/// Assignee as people and templates write it: `ana` for a profile, `role:manager` for everybody of a role.
package enum AssigneeName: Hashable, Sendable, Codable {
    case profile(ProfileKey)
    /// Everybody who has exactly this role.
    case role(Role)

    static let rolePrefix = "role:"

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

    package var text: String {
        switch self {
        case .profile(let key): key.text
        case .role(let role): Self.rolePrefix + role.rawValue
        }
    }

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

/// Assignee of a job or of a step.
package enum Assignee: Hashable, Sendable, Codable {
    /// A profile: its number, and its key, which never changes.
    case profile(ProfileID, ProfileKey)
    /// Everybody who has exactly this role.
    case role(Role)

    /// Assignee as people write it: `ana`, `role:manager`.
    package var text: String {
        switch self {
        case .profile(_, let key): key.text
        case .role(let role): AssigneeName.role(role).text
        }
    }

    /// Reference to the assignee in events, without a name: `profile:7`, `role:manager`.
    package var reference: String {
        switch self {
        case .profile(let id, _): "profile:\(id)"
        case .role(let role): AssigneeName.role(role).text
        }
    }

    package var profile: ProfileID? {
        switch self {
        case .profile(let id, _): id
        case .role: nil
        }
    }
}
