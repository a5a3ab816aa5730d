package import FlowCore

/// Guess of a file's media type by its name and its first bytes.
package enum MediaTypeGuess {
    /// Returns the type that the name says, unless the bytes say otherwise; nil when neither does.
    package static func type(of path: String, head: [UInt8]) -> MediaType? {
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if let type = types[ending].map(MediaType.init(stored:)), MediaSignature.allows(type, head: head) {
            return type
        }
        return MediaSignature.detected(in: head)
    }

    private static let types = [
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp", "gif": "image/gif",
        "heic": "image/heic", "pdf": "application/pdf", "txt": "text/plain", "mp4": "video/mp4",
        "mov": "video/quicktime", "webm": "video/webm", "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg",
        "opus": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac", "aac": "audio/aac",
    ]
}
