import Synchronization

/// Who is an operator, as the configuration says now.
///
/// Who has become one is when they connect again; connections of who isn't one any more are ended.
final class OperatorList: Sendable {
    private let state: Mutex<PeerIdentity>

    init(_ configuration: Configuration) {
        state = Mutex(Self.identity(configuration))
    }

    /// Tells who is at the other end of a socket.
    var identity: PeerIdentity { state.withLock(\.self) }

    /// Goes by another configuration, and by the groups as they are now.
    func change(_ configuration: Configuration) {
        let identity = Self.identity(configuration)
        state.withLock { $0 = identity }
    }

    private static func identity(_ configuration: Configuration) -> PeerIdentity {
        PeerIdentity(operatorGroups: configuration.operatorGroups, operatorUIDs: configuration.operatorUIDs)
    }
}
