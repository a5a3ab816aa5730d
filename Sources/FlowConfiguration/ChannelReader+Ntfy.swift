import FlowCore

/// Reading of ntfy channels, which make phones ring, in the list of channels.
extension ChannelReader {
    private static let urlAllowed =
        "https://HOST without a path, which is the server's: a topic stands in --to or people's addresses; http:// only with allow"

    mutating func ntfy(_ values: [String: SourceNode], _ node: SourceNode, _ key: String) -> NtfyDefinition? {
        let hasRanges = values["allow"] != nil
        let allowed = ranges(values["allow"], "\(key).allow")
        let url = url(values["url"], node, key, Self.urlAllowed) { Self.server($0, isOpen: hasRanges) }
        let topic = text(values["to"], in: node, key: "\(key).to", NtfyDefinition.topicAllowed, isRequired: false) {
            NtfyDefinition.isTopic($0) ? $0 : nil
        }
        let secret = values["secret"].flatMap { self.secret($0, node, key) }
        let certificates = certificates(values["certificates"], node, key)
        guard let url else { return nil }
        return NtfyDefinition(url: url, topic: topic, secret: secret, allowed: allowed, certificates: certificates)
    }

    /// The server without a last slash.
    private static func server(_ text: String, isOpen: Bool) -> String? {
        guard isURL(text, isOpen: isOpen), let begin = text.firstRange(of: "://")?.upperBound else { return nil }
        let rest = text[begin...]
        guard let slash = rest.firstIndex(where: { "/?".contains($0) }) else { return text }
        return rest[slash...] == "/" ? String(text[..<slash]) : nil
    }
}
