/// Who calls, as the socket tells it: decided once, when the connection is accepted.
package struct Caller: Hashable, Sendable {
    /// The peer's user id.
    package let uid: UInt32
    /// True for root, the daemon's own user and members of the operators' group.
    package let isOperator: Bool

    /// Makes a caller from what was read from the socket.
    package init(uid: UInt32, isOperator: Bool) {
        self.uid = uid
        self.isOperator = isOperator
    }

    /// The principal to record: `uid:1000`.
    package var principal: Principal { Principal(uid: uid) }
}

/// Who did something: `uid:1000`.
package struct Principal: Hashable, Sendable, Codable {
    /// The text to store and show.
    package let text: String

    /// The principal of a local user.
    package init(uid: UInt32) {
        text = "uid:\(uid)"
    }

    /// A principal as it was stored.
    package init(stored text: String) {
        self.text = text
    }

    package init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// What a member may do in a tenant, each role containing the next.
package enum Role: String, Hashable, Sendable, Codable, CaseIterable {
    case owner, manager, member, viewer
}
