import Glibc

/// Content that is open for reading; it can be read to its end also after it was removed.
package final class MediaFile: Sendable {
    private let path: String
    private let descriptor: CInt
    package let sizeBytes: Int64

    init(opening path: String) throws(StoreError) {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno != ENOENT else { throw .corruptRow(table: "media", reason: "Its content is missing: \(path)") }
            throw StoreError(errno: errno, doing: "Opening", at: path)
        }
        self.descriptor = descriptor
        self.path = path
        var status = stat()
        sizeBytes = fstat(descriptor, &status) == 0 ? Int64(status.st_size) : -1
    }

    deinit {
        close(descriptor)
    }

    /// Up to `countMax` bytes from an offset on; fewer only at the end.
    package func read(at offset: Int64, countMax: Int) throws(StoreError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, min(countMax, Int(clamping: sizeBytes - offset))))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    descriptor,
                    buffer.baseAddress.map { $0 + filled },
                    buffer.count - filled,
                    off_t(offset) + off_t(filled)
                )
            }
            if count > 0 {
                filled += count
            } else if count == 0 {
                break
            } else if errno != EINTR {
                throw StoreError(errno: errno, doing: "Reading", at: path)
            }
        }
        return Array(bytes.prefix(filled))
    }
}
