import Synchronization

/// List of the operators, as the configuration names them now.
///
/// A user who has become an operator is one from the next connection on; connections of a user who isn't one any more
/// are ended.
final class OperatorList: Sendable {
    private let state: Mutex<PeerIdentity>

    init(_ configuration: Configuration) {
        state = Mutex(Self.identity(configuration))
    }

    var identity: PeerIdentity { state.withLock(\.self) }

    /// Applies another configuration, and the current members of the groups.
    func apply(_ configuration: Configuration) {
        let identity = Self.identity(configuration)
        state.withLock { $0 = identity }
    }

    private static func identity(_ configuration: Configuration) -> PeerIdentity {
        PeerIdentity(operatorGroups: configuration.operatorGroups, operatorUIDs: configuration.operatorUIDs)
    }
}
