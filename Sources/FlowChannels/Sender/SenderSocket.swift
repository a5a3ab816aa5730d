import CLinux
import Glibc
import Logging
import Synchronization
import Varlink

/// Sender that is a service of its own.
///
/// The service manager listens for it, starts it, and restarts it.
final class SenderSocket: SenderPlace {
    private let path: String
    private let users: [String]
    private let logger: Logger
    private let isStopped = Atomic(false)

    init(path: String, users: [String], logger: Logger) {
        self.path = path
        self.users = users
        self.logger = logger
    }

    func connect() async throws(SenderError) -> (client: VarlinkClient, giveUp: @Sendable () -> Void) {
        guard !isStopped.load(ordering: .acquiring) else { throw .notBegun("flowd is stopping") }
        let socket = clinux_connect_unix(path)
        guard socket >= 0 else { throw unreachable(String(cString: strerror(-socket))) }
        do {
            try checkPeer(socket)
        } catch {
            close(socket)
            throw error
        }
        do {
            let size = SenderAPI.replySizeBytesMax
            let client = try await VarlinkClient.adopt(socket, name: path, replyBytesMax: size)
            return (client, giveUp)
        } catch {
            throw unreachable("\(error)")
        }
    }

    /// Logs only that the sender answers no more, since the service manager is the one that may end it.
    @Sendable private func giveUp() {
        logger.warning("The sender answers no more", metadata: ["socket": "\(path)"])
    }

    func stop() async { isStopped.store(true, ordering: .releasing) }

    /// Checks that the sender or the service manager listens at the socket; throws for another user.
    ///
    /// Until the service listens itself, the service manager does, which is root.
    private func checkPeer(_ socket: CInt) throws(SenderError) {
        var peer = clinux_peer()
        let result = clinux_peer_credentials(socket, &peer)
        guard result == 0 else { throw unreachable(String(cString: strerror(-result))) }
        guard peer.uid == 0 || SenderUser.isOne(peer.uid, of: users) else {
            throw .notBegun("uid \(peer.uid) listens at \(path), which isn't flowd-deliver's")
        }
    }

    private func unreachable(_ reason: String) -> SenderError {
        // Of a reason 80 characters are kept.
        .notBegun("flowd-deliver can't be reached (\(reason)): \(path)")
    }
}

/// Users that may be at the other end of a sender's socket.
enum SenderUser {
    /// True for this process's own user and for each that the system knows by one of these names.
    static func isOne(_ uid: uid_t, of names: [String]) -> Bool {
        if uid == geteuid() { return true }
        return names.contains { name in
            var known = uid_t()
            return clinux_user_id(name, &known) == 0 && known == uid
        }
    }
}
