/// Whose connection it is: places and bytes are counted by it.
package struct ConnectionOwner: Hashable, Sendable {
    /// The user at the other end; nil when the service doesn't tell users apart, and then only what bounds all counts.
    package let user: UInt32?
    /// True for those for whom places are kept, so that others can't lock them out.
    package let isPrivileged: Bool

    /// Names a user.
    package init(user: UInt32?, isPrivileged: Bool) {
        self.user = user
        self.isPrivileged = isPrivileged
    }
}

/// Why a connection is closed as soon as it is accepted.
package enum ConnectionRefusal: Error, Hashable, Sendable {
    /// As many are open as there may be.
    case tooMany(limit: Int)
    /// As many of this user's are open as one user may have.
    case tooManyOfUser(UInt32, limit: Int)
    /// The server shuts down.
    case shuttingDown
}

/// What happens to a server that somebody who runs it should know.
package enum ServerNotice: Hashable, Sendable {
    /// The process or the machine has no descriptor left: nothing is accepted for a while.
    case outOfDescriptors(errorNumber: CInt)
    /// Connections are being refused.
    case refusing(ConnectionRefusal)
}
