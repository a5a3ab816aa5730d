import Glibc

/// Path of a Unix socket that is to be listened at.
struct SocketPlace: Sendable {
    /// Reason for which nothing can listen at a path.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let path: String

    /// Checks that nothing listens at the path: a socket that is left over is taken away when another listens.
    ///
    /// Throws where the path is too long and where the socket is in use.
    func check() throws(Failure) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path) - 1
        guard bytes.count <= room else {
            throw Failure(description: "the path has \(bytes.count) bytes; a socket's has at most \(room)")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard probe >= 0 else { throw Failure(description: String(cString: strerror(errno))) }
        defer { close(probe) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(probe, $0, size) }
        }
        guard result < 0 else { throw Failure(description: "the socket is in use") }
        guard errno == ENOENT || errno == ECONNREFUSED else {
            throw Failure(description: String(cString: strerror(errno)))
        }
    }
}
