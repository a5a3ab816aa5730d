import FlowClient
import Glibc
import Synchronization

/// File from a form, kept without a name on disk until it is sent to flowd.
final class SpooledFile: MediaBytes {
    /// Failure of the system to keep a file.
    struct Failure: Error {
        let reason: String
    }

    /// Room that is left free on disk, in bytes.
    static let freeBytesMin: UInt = 512 << 20
    /// Bytes after which is looked how much is free.
    private static let lookSizeBytes: Int64 = 8 << 20

    let name: String
    /// Media type that the browser takes it for.
    let declaredType: String?
    private let descriptor: CInt
    private let count = Mutex(Int64(0))

    var sizeBytes: Int64 { count.withLock { $0 } }

    init(name: String, declaredType: String?) throws(Failure) {
        (self.name, self.declaredType) = (name, declaredType)
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
        var path = Array("\(folder)/flowd-web.XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw Self.failure }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(path)
        try checkRoom()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func append(_ bytes: ArraySlice<UInt8>) throws(Failure) {
        var rest = bytes
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if written >= 0 {
                rest = rest.dropFirst(written)
                let (before, after) = count.withLock { count in
                    count += Int64(written)
                    return (count - Int64(written), count)
                }
                if before / Self.lookSizeBytes != after / Self.lookSizeBytes { try checkRoom() }
            } else if errno != EINTR {
                throw Self.failure
            }
        }
    }

    /// Throws where others would soon lack room: flowd itself may have its database there.
    private func checkRoom() throws(Failure) {
        var place = statvfs()
        guard fstatvfs(descriptor, &place) == 0 else { throw Self.failure }
        guard UInt(place.f_bavail) * UInt(place.f_frsize) >= Self.freeBytesMin else {
            throw Failure(reason: "less than \(Self.freeBytesMin >> 20) MiB are free on disk")
        }
    }

    func chunk(at offset: Int64, countMax: Int) throws -> [UInt8] {
        let wanted = min(countMax, Int(sizeBytes - offset))
        var bytes = [UInt8](repeating: 0, count: wanted)
        var filled = 0
        while filled < wanted {
            let more = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    descriptor,
                    buffer.baseAddress.map { $0 + filled },
                    wanted - filled,
                    off_t(offset) + off_t(filled)
                )
            }
            guard more > 0 || (more < 0 && errno == EINTR) else { throw Self.failure }
            filled += max(0, more)
        }
        return bytes
    }

    private static var failure: Failure { Failure(reason: String(cString: strerror(errno))) }
}
