import CLinux
import Glibc

/// Journal of systemd, to which libsystemd writes.
package struct SystemJournal: JournalSink {
    package static let socketPath = "/run/systemd/journal/socket"

    /// True when there is a journal; without one, its library throws entries away and says nothing.
    package static var isPresent: Bool { access(socketPath, W_OK) == 0 }

    package init() {}

    /// Writes one entry; values are sent with their length, so no byte in them can add or end a field.
    package func send(_ fields: [JournalField]) throws(JournalError) {
        guard Self.isPresent else { throw JournalError(errorNumber: ENOENT) }
        var bytes: [UInt8] = []
        var ends: [Int] = []
        for field in fields {
            bytes.append(contentsOf: "\(field.name)=\(field.value)".utf8)
            ends.append(bytes.count)
        }
        let result = bytes.withUnsafeMutableBytes { buffer in
            var start = 0
            let vectors = ends.map { end in
                defer { start = end }
                return iovec(iov_base: buffer.baseAddress?.advanced(by: start), iov_len: end - start)
            }
            return clinux_journal_send(vectors, Int32(vectors.count))
        }
        if result < 0 { throw JournalError(errorNumber: -result) }
    }
}
