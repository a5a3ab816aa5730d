import FlowCore
import Glibc

/// A file that is to be sent.
final class MediaSource: Sendable {
    private static let chunkSizeBytes = 512 << 10

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
        let guess = type ?? Self.type(of: path, head: head)
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

    func digest() throws -> ContentDigest {
        var hasher = ContentHasher()
        var offset: Int64 = 0
        while offset < sizeBytes {
            let bytes = try chunk(at: offset, countMax: Self.chunkSizeBytes)
            hasher.update(bytes)
            offset += Int64(bytes.count)
        }
        return hasher.digest
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

    // MARK: - Types

    /// Returns the type that the name says, unless the bytes say otherwise; nil when neither does.
    static func type(of path: String, head: [UInt8]) -> String? {
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if let text = types[ending], MediaSignature.allows(MediaType(stored: text), head: head) { return text }
        return MediaSignature.detected(in: head)?.text
    }

    private static let types = [
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp", "gif": "image/gif",
        "heic": "image/heic", "pdf": "application/pdf", "txt": "text/plain", "mp4": "video/mp4",
        "mov": "video/quicktime", "webm": "video/webm", "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg",
        "opus": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac", "aac": "audio/aac",
    ]
}
