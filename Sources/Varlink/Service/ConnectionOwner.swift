/// Owner of a connection: places and bytes are counted by it.
package struct ConnectionOwner: Hashable, Sendable {
    /// The user at the other end; nil when the service doesn't tell users apart, and then only what bounds all counts.
    package let user: UInt32?
    /// True for users with places kept for them, so that others can't lock them out.
    package let isPrivileged: Bool

    package init(user: UInt32?, isPrivileged: Bool) {
        self.user = user
        self.isPrivileged = isPrivileged
    }
}

/// Reason for which a connection is closed immediately after it is accepted.
package enum ConnectionRefusal: Error, Hashable, Sendable {
    case tooMany(limit: Int)
    case tooManyOfUser(UInt32, limit: Int)
    case shuttingDown
}

/// Event on a server that its operator should know.
package enum ServerNotice: Hashable, Sendable {
    /// The process or the machine has no descriptor left: nothing is accepted for a while.
    case outOfDescriptors(errorNumber: CInt)
    case refusing(ConnectionRefusal)
}
