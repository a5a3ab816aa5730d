import CLinux
package import FlowCore
import Glibc

/// Reads who is at the other end of a socket, once, when the connection is accepted.
///
/// Operators are root, the daemon's own user, the users named, and members of the groups named. Groups come from the socket, not from a look-up:
/// they are those that the peer had when it connected.
package struct PeerIdentity: Sendable {
    static let groupCountMax = 1024

    private let ownUID: uid_t
    private let operatorUIDs: Set<uid_t>
    private let operatorGIDs: Set<gid_t>

    /// Looks up the operators' groups; a group that doesn't exist has no members.
    package init(operatorGroups: [String], operatorUIDs: [UInt32]) {
        ownUID = geteuid()
        self.operatorUIDs = Set(operatorUIDs)
        operatorGIDs = Set(
            operatorGroups.compactMap { name in
                var gid: gid_t = 0
                return clinux_group_id(name, &gid) == 0 ? gid : nil
            }
        )
    }

    /// Returns the caller at the other end of a connected socket; throws when the kernel doesn't say.
    package func caller(descriptor: CInt) throws(PeerIdentityError) -> Caller {
        var peer = clinux_peer()
        let result = clinux_peer_credentials(descriptor, &peer)
        guard result == 0 else { throw PeerIdentityError(errorNumber: -result) }
        let groups = try groups(of: peer, descriptor)
        return Caller(uid: peer.uid, gids: groups, isOperator: isOperator(peer.uid, groups))
    }

    package func isOperator(_ user: UInt32, _ groups: Set<UInt32>) -> Bool {
        user == 0 || user == ownUID || operatorUIDs.contains(user) || !operatorGIDs.isDisjoint(with: groups)
    }

    private func groups(of peer: clinux_peer, _ descriptor: CInt) throws(PeerIdentityError) -> Set<gid_t> {
        var groups = [gid_t](repeating: 0, count: Self.groupCountMax)
        let count = clinux_peer_groups(descriptor, &groups, groups.count)
        guard count >= 0 else { throw PeerIdentityError(errorNumber: CInt(-count)) }
        return Set(groups.prefix(Int(count))).union([peer.gid])
    }
}

/// The kernel didn't say who the peer is.
package struct PeerIdentityError: Error, CustomStringConvertible {
    let errorNumber: CInt

    package var description: String { "The peer's credentials can't be read: errno \(errorNumber)" }
}
