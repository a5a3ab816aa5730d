import FlowAPI
import Glibc

/// The socket that flowctl speaks to, and how it was found.
///
/// The first of these counts: `--socket`, `FLOWCTL_SOCKET`, the caller's own flowd if its socket is there, the system's.
struct SocketChoice: Hashable, Sendable {
    /// Source of the choice of the socket.
    enum Origin: Hashable, Sendable {
        case option, variable, user, system
    }

    /// A path, or an address such as `unix:/run/flowd/io.flowd`.
    let path: String
    let origin: Origin
    /// Path at which the caller's own flowd would listen.
    let ofUser: String

    /// Chooses a socket; `isOwn` returns true when a socket of the caller exists at a path.
    init(
        option: String?,
        _ environment: [String: String],
        uid: UInt32,
        isOwn: (_ path: String) -> Bool
    ) {
        ofUser = FlowSocket.ofUser(environment, uid: uid)
        if let option {
            (path, origin) = (option, .option)
        } else if let path = environment["FLOWCTL_SOCKET"], !path.isEmpty {
            (self.path, origin) = (path, .variable)
        } else if isOwn(ofUser) {
            (path, origin) = (ofUser, .user)
        } else {
            (path, origin) = (FlowSocket.ofSystem, .system)
        }
    }

    var description: String {
        switch origin {
        case .option: path
        case .variable: "\(path) (FLOWCTL_SOCKET)"
        case .user: "\(path) (your own flowd)"
        case .system: "\(path) (the system's flowd)"
        }
    }

    /// Further facts for the case that no daemon answers there.
    var details: [String] {
        switch origin {
        case .option: []
        case .variable: ["The socket's path comes from the environment: FLOWCTL_SOCKET."]
        case .user: ["The system's flowd is passed over while that is there: --socket \(FlowSocket.ofSystem)."]
        case .system:
            ["There is no flowd of your own either, at \(ofUser). Look with: systemctl --user status flowd"]
        }
    }

    /// Returns true when a path is a socket of the user; another user's socket would receive the tokens.
    static func isOwn(_ path: String, uid: UInt32) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK && status.st_uid == uid
    }
}
