import Glibc

/// A socket where somebody listens and nobody answers, as that of a daemon that was stopped.
final class SilentDaemon: Sendable {
    private let directory: ScratchDirectory
    private let descriptor: Int32

    var socket: String { directory.path + "/io.flowd" }

    init() throws {
        directory = try ScratchDirectory()
        descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array((directory.path + "/io.flowd").utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let isListening = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isListening, listen(descriptor, 16) == 0 else { throw ScratchDirectory.ScratchError() }
    }

    deinit {
        close(descriptor)
        directory.remove()
    }
}
