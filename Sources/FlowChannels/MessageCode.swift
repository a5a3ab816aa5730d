import CDigest

/// Codes that show who has made a message, and how they are written.
enum MessageCode {
    /// HMAC-SHA-256 (RFC 2104), in 32 bytes.
    static func hmac(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(CDIGEST_SIZE))
        cdigest_hmac(key, key.count, bytes, bytes.count, &result)
        return result
    }

    static func base64(_ bytes: [UInt8]) -> String {
        var text = [CChar](repeating: 0, count: cdigest_base64_size(bytes.count))
        cdigest_base64_encode(bytes, bytes.count, &text)
        return String(decoding: text.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    static func bytes(ofBase64 text: String) -> [UInt8]? {
        let encoded = text.utf8.map(CChar.init(bitPattern:))
        var bytes = [UInt8](repeating: 0, count: encoded.count * 3 / 4 + 2)
        let count = cdigest_base64_decode(encoded, encoded.count, &bytes)
        return count < 0 ? nil : Array(bytes.prefix(count))
    }
}
