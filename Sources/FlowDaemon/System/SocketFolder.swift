import FlowStore
import Glibc

/// The directory in which flowd binds its socket.
enum SocketFolder {
    /// Throws when others could put a socket of their own into the directory, replacing flowd's.
    ///
    /// A client that connects to theirs would give them a token.
    static func check(ofSocketAt path: String) throws {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let folder = parts.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : parts
        // What isn't there, or can't be looked at, is told when the socket is bound.
        guard let status = try? PlaceStatus(at: folder, followsLinks: true) else { return }
        guard let objection = status.objection(to: .socketDirectory, uid: geteuid(), path: folder) else { return }
        throw StartError.unsafe(folder, reason: "it is the socket's directory, and \(objection)")
    }
}
