/// Keys of a webhook, as `whsec_` and Base64 write them (Standard Webhooks 1.0.0), one a line.
///
/// The newest comes first, and after it the previous one, as long as receivers may still know only that.
struct WebhookSecret: Hashable, Sendable {
    /// One key or two, of 24 to 64 bytes each.
    let keys: [[UInt8]]

    private static let prefix = "whsec_"
    private static let keyCountMax = 2
    private static let keySizeBytes = 24...64

    /// Reads the text of a secret, which is said nowhere.
    init(_ text: String, name: String) throws(SecretPlaces.Failure) {
        let lines = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard (1...Self.keyCountMax).contains(lines.count) else {
            throw SecretPlaces.Failure(
                description: "Secret \(name) has \(lines.count) lines; one or two are allowed"
            )
        }
        var keys: [[UInt8]] = []
        for line in lines {
            guard line.hasPrefix(Self.prefix),
                let key = MessageCode.bytes(ofBase64: String(line.dropFirst(Self.prefix.count))),
                Self.keySizeBytes.contains(key.count)
            else {
                throw SecretPlaces.Failure(
                    description: "Secret \(name) isn't whsec_ and Base64 of 24 to 64 bytes"
                )
            }
            keys.append(key)
        }
        self.keys = keys
    }

    /// The value of `webhook-signature`: one for each key.
    func signature(id: String, timestamp: Int64, body: String) -> String {
        let content = Array("\(id).\(timestamp).\(body)".utf8)
        return keys.map { "v1,\(MessageCode.base64(MessageCode.hmac(content, key: $0)))" }.joined(separator: " ")
    }
}
