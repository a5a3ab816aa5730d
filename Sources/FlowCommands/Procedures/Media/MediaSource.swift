import FlowClient
import FlowCore
import Glibc

/// A file that is to be sent.
final class MediaSource: MediaBytes {
    let path: String
    let sizeBytes: Int64
    let type: String
    private let descriptor: Int32

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    init(path: String, type: String?) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SourceError(path: path, reason: String(cString: strerror(errno))) }
        self.descriptor = descriptor
        self.path = path
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        sizeBytes = Int64(status.st_size)
        let head = isFile ? try Self.read(descriptor, path, at: 0, count: MediaSignature.sizeBytes) : []
        let guess = type ?? MediaTypeGuess.type(of: path, head: head)?.text
        self.type = guess ?? ""
        guard isFile else { throw SourceError(path: path, reason: "it isn't a file") }
        guard sizeBytes > 0 else { throw SourceError(path: path, reason: "it is empty") }
        guard guess != nil else {
            throw Problem.usage("What is \(path)? Give its media type, such as --type image/jpeg.")
        }
    }

    deinit {
        close(descriptor)
    }

    /// The bytes at an offset, at least one.
    func chunk(at offset: Int64, countMax: Int) throws -> [UInt8] {
        let count = min(countMax, Int(clamping: sizeBytes - offset))
        let bytes = try Self.read(descriptor, path, at: offset, count: count)
        guard bytes.count == count, count > 0 else {
            throw SourceError(path: path, reason: "it became shorter meanwhile")
        }
        return bytes
    }

    private static func read(_ descriptor: Int32, _ path: String, at offset: Int64, count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let more = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset) + off_t(filled))
            }
            if more == 0 { break }
            if more > 0 {
                filled += more
            } else if errno != EINTR {
                throw SourceError(path: path, reason: String(cString: strerror(errno)))
            }
        }
        return Array(bytes.prefix(filled))
    }
}
