/// Rights of a member in a tenant, each role containing the ones below it.
///
/// A viewer reads; a member works on steps; a manager also starts and steers jobs and publishes templates; an owner
/// also decides on the members and makes tokens.
package enum Role: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    case owner, manager, member, viewer

    private var rank: Int {
        switch self {
        case .viewer: 0
        case .member: 1
        case .manager: 2
        case .owner: 3
        }
    }

    package static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

    package init(validating text: String, field: String = "role") throws(InvalidInput) {
        guard let role = Role(rawValue: text) else {
            throw InvalidInput(field: field, found: text, allowed: "owner, manager, member or viewer")
        }
        self = role
    }
}
