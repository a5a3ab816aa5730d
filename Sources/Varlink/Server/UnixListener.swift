import Glibc
import NIOCore

/// A bound Unix stream socket, and which file it made.
struct UnixListener {
    /// Maximum number of connects that wait to be accepted; the kernel has a bound of its own.
    ///
    /// Beyond it a client is refused although there may be a place for it, so it is longer than the rush of one user.
    static let backlog: CInt = 4096

    let descriptor: CInt
    private let path: String?
    private let identity: FileIdentity?

    init(_ address: ListenAddress) throws(VarlinkServerError) {
        switch address {
        case .descriptor(let descriptor):
            self.descriptor = descriptor
            path = nil
            identity = nil
        case .path(let path, let mode):
            try Self.makeWay(at: path)
            self.path = path
            descriptor = try Self.bind(path, mode: mode)
            identity = FileIdentity(path)
        }
    }

    /// Raises the backlog to ours; the event loop has put the socket into the listening state with a smaller one.
    func raiseBacklog() {
        // Only the length of a queue: without it, more clients than the default see a refusal in a rush.
        _ = Glibc.listen(descriptor, Self.backlog)
    }

    /// Removes the socket's file, unless it is another's by now.
    func removeFile() {
        guard let path, let identity, FileIdentity(path) == identity else { return }
        // Gone already is as good; the next server takes a stale socket away.
        _ = unlink(path)
    }

    /// Removes a socket on which no process answers; throws for anything else at the path.
    private static func makeWay(at path: String) throws(VarlinkServerError) {
        guard try isStale(path) else { return }
        guard unlink(path) == 0 || errno == ENOENT else { throw failure(path) }
    }

    /// Returns true for a socket on which no process answers, false where there is nothing; throws for anything else.
    static func isStale(_ path: String) throws(VarlinkServerError) -> Bool {
        guard let found = FileIdentity(path) else { return false }
        guard found.isSocket else { throw .notASocket(path: path) }
        let descriptor = try makeSocket(path)
        defer { close(descriptor) }
        let outcome = try withAddress(path) { address, length in Glibc.connect(descriptor, address, length) }
        guard outcome != 0 else { throw .addressInUse(path: path) }
        switch errno {
        case ENOENT: return false
        case ECONNREFUSED: return true
        case EAGAIN: throw .addressInUse(path: path)
        default: throw failure(path)
        }
    }

    /// Binds; the permissions are set before anybody can connect, which takes `listen`.
    private static func bind(_ path: String, mode: UInt32) throws(VarlinkServerError) -> CInt {
        let descriptor = try makeSocket(path)
        let outcome = try withAddress(path) { address, length in Glibc.bind(descriptor, address, length) }
        guard outcome == 0 else {
            let error = errno == EADDRINUSE ? VarlinkServerError.addressInUse(path: path) : failure(path)
            close(descriptor)
            throw error
        }
        guard chmod(path, mode) == 0 else {
            let error = failure(path)
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func makeSocket(_ path: String) throws(VarlinkServerError) -> CInt {
        let descriptor = socket(
            AF_UNIX,
            CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
            0
        )
        guard descriptor >= 0 else { throw failure(path) }
        return descriptor
    }

    private static func withAddress(
        _ path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
    ) throws(VarlinkServerError) -> CInt {
        do {
            let address = try SocketAddress(unixDomainSocketPath: path)
            return address.withSockAddr { body($0, socklen_t($1)) }
        } catch {
            throw .invalidPath(path, reason: UnixPath.rule)
        }
    }

    private static func failure(_ path: String) -> VarlinkServerError {
        .cannotListen(address: path, reason: String(cString: strerror(errno)))
    }
}

/// Identity of the file that a path names, without following a link.
private struct FileIdentity: Equatable {
    let device: dev_t
    let inode: ino_t
    let isSocket: Bool

    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        device = status.st_dev
        inode = status.st_ino
        isSocket = status.st_mode & S_IFMT == S_IFSOCK
    }
}
