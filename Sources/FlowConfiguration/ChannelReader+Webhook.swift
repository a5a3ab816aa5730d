import FlowCore

/// Reading of webhook channels in the list of channels.
extension ChannelReader {
    private static let urlSizeBytesMax = 2048
    private static let urlAllowed =
        "https://HOST/…, at most 2048 bytes of ASCII, without a name, a password and #; http:// only with allow"
    private static let secretAllowed = "the name of a secret: 1 to 32 of a-z, 0-9 and -, first a letter"
    private static let rangeCountMax = 64
    private static let rangesAllowed =
        "a list of 1 to 64 addresses or ranges such as 127.0.0.1, 10.0.0.0/8 and fd00::/8"
    private static let certificatesAllowed = "the absolute path of a file with certificates, of at most 4096 bytes"

    mutating func webhook(_ values: [String: SourceNode], _ node: SourceNode, _ key: String) -> WebhookDefinition? {
        let hasRanges = values["allow"] != nil
        let allowed = ranges(values["allow"], "\(key).allow")
        let url = url(values["url"], node, key, Self.urlAllowed) { Self.isURL($0, isOpen: hasRanges) ? $0 : nil }
        let certificates = certificates(values["certificates"], node, key)
        guard let body = values["body"] else {
            for name in ["encoding", "user"] {
                if let value = values[name] { add(value, "\(key).\(name)", "nothing: it is for a body of one's own") }
            }
            let secret = secret(values["secret"], node, key)
            guard let url, let secret else { return nil }
            return WebhookDefinition(url: url, secret: secret, allowed: allowed, certificates: certificates)
        }
        let mapping = mapping(body, values, node, key)
        let secret = values["secret"].flatMap { self.secret($0, node, key) }
        guard let url, let mapping else { return nil }
        return WebhookDefinition(
            url: url,
            secret: secret,
            mapping: mapping,
            allowed: allowed,
            certificates: certificates
        )
    }

    /// An address to which requests go; a password in it isn't repeated, since findings go to the log.
    mutating func url(
        _ value: SourceNode?,
        _ node: SourceNode,
        _ key: String,
        _ allowed: String,
        _ read: (String) -> String?
    ) -> String? {
        if let value, value.hasUser {
            add(value, "\(key).url", allowed, found: "an address with a name or a password")
            return nil
        }
        return text(value, in: node, key: "\(key).url", allowed, isRequired: true, read)
    }

    /// The name of a secret; a text that is none may be the secret itself, and isn't repeated.
    mutating func secret(_ value: SourceNode?, _ node: SourceNode, _ key: String) -> String? {
        if let value, let found = value.secretFound(isName: Self.isName) {
            add(value, "\(key).secret", Self.secretAllowed, found: found)
            return nil
        }
        return text(value, in: node, key: "\(key).secret", Self.secretAllowed, isRequired: true) { name in
            Self.isName(name) ? name : nil
        }
    }

    mutating func certificates(_ value: SourceNode?, _ node: SourceNode, _ key: String) -> String? {
        text(value, in: node, key: "\(key).certificates", Self.certificatesAllowed, isRequired: false) { path in
            path.hasPrefix("/") && path.utf8.count <= 4096 && !path.utf8.contains(0) ? path : nil
        }
    }

    mutating func ranges(_ value: SourceNode?, _ key: String) -> [AddressRange] {
        guard let value else { return [] }
        guard case .list(let nodes) = value.content, (1...Self.rangeCountMax).contains(nodes.count) else {
            add(value, key, Self.rangesAllowed)
            return []
        }
        return nodes.enumerated().compactMap { index, node in
            if case .scalar(let text, _) = node.content, let range = AddressRange(text) { return range }
            add(node, "\(key)[\(index)]", Self.rangesAllowed)
            return nil
        }
    }

    /// True for an address to which a request can go; what it means is the library's to say that sends it.
    static func isURL(_ text: String, isOpen: Bool) -> Bool {
        let schemes = isOpen ? ["https://", "http://"] : ["https://"]
        guard text.utf8.count <= urlSizeBytesMax, let scheme = schemes.first(where: text.lowercased().hasPrefix) else {
            return false
        }
        // Neither blanks nor what has to be written in another way (RFC 3986).
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"#<>\\^`{|}".utf8.contains($0) }
        let authority = text.dropFirst(scheme.count).prefix { !"/?".contains($0) }
        return isPlain && HostText.isHost(authority)
    }
}

extension SourceNode {
    /// True for an address in which a name or a password stands before the host.
    var hasUser: Bool {
        guard case .scalar(let text, _) = content, let begin = text.firstRange(of: "://")?.upperBound else {
            return false
        }
        return text[begin...].prefix { !"/?#".contains($0) }.contains("@")
    }

    /// Returns what is reported of a text that is no name of a secret and may be one itself; nil for others.
    fileprivate func secretFound(isName: (String) -> Bool) -> String? {
        guard case .scalar(let text, _) = content, !isEmpty, !isName(text) else { return nil }
        return "a text of \(text.count) characters, which isn't repeated here"
    }
}
