import Glibc

/// File that is being received; closed when it isn't held any more.
package final class IncomingFile: Sendable {
    let path: String
    private let descriptor: CInt

    init(creating path: String) throws(StoreError) {
        descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_APPEND | O_NOFOLLOW, 0o600)
        self.path = path
        guard descriptor >= 0 else { throw StoreError(errno: errno, doing: "Making", at: path) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func append(_ bytes: [UInt8]) throws(StoreError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw StoreError(errno: errno, doing: "Writing", at: path)
            }
        }
    }

    /// Waits until the bytes are on disk; not repeated when it fails, since a second sync would report success.
    func sync() throws(StoreError) {
        guard fsync(descriptor) == 0 else { throw StoreError(syncErrno: errno, at: path) }
    }
}
