import FlowCore

/// Reading of mail channels in the list of channels.
extension ChannelReader {
    private static let serverAllowed =
        "smtps://HOST or smtp://HOST, with a port if it is another than 465 and 587, without a name and a password"
    private static let userAllowed = "1 to 256 bytes without control characters, with secret"
    private static let words = ["required": true, "none": false]
    /// Keys that are for a server that is named.
    private static let ofServer = ["tls", "user", "secret", "allow", "certificates"]

    mutating func mail(_ values: [String: SourceNode], _ node: SourceNode, _ key: String) -> MailDefinition? {
        let from = address(values["from"], node, "\(key).from", isRequired: true)
        let to = address(values["to"], node, "\(key).to", isRequired: false)
        guard let value = values["server"] else {
            for name in Self.ofServer {
                guard let value = values[name] else { continue }
                add(value, "\(key).\(name)", "nothing: without server mail goes to this machine's own")
            }
            guard let from else { return nil }
            return MailDefinition(from: from, to: to)
        }
        // A password in the wrong place isn't repeated, since findings go to the log.
        let isSecretive = value.hasUser
        if isSecretive {
            add(value, "\(key).server", Self.serverAllowed, found: "an address with a name or a password")
        }
        let server =
            isSecretive
            ? nil : text(value, in: node, key: "\(key).server", Self.serverAllowed, isRequired: true, Self.server)
        let allowed = ranges(values["allow"], "\(key).allow")
        let hasTLS = tls(values["tls"], node, "\(key).tls", server: server, isOpen: values["allow"] != nil)
        let login = login(values, node, key, hasTLS: hasTLS ?? true)
        let certificates = certificates(values["certificates"], node, key)
        guard let from, let server else { return nil }
        return MailDefinition(
            server: server,
            hasTLS: hasTLS ?? true,
            from: from,
            to: to,
            login: login,
            allowed: allowed,
            certificates: certificates
        )
    }

    mutating func address(
        _ value: SourceNode?,
        _ node: SourceNode,
        _ key: String,
        isRequired: Bool
    ) -> MailAddress? {
        text(value, in: node, key: key, MailAddress.allowed, isRequired: isRequired) { MailAddress($0) }
    }

    private mutating func tls(
        _ value: SourceNode?,
        _ node: SourceNode,
        _ key: String,
        server: String?,
        isOpen: Bool
    ) -> Bool? {
        let hasTLS = text(value, in: node, key: key, "required or none", isRequired: false) { Self.words[$0] }
        guard let value, hasTLS == false else { return hasTLS }
        if server?.hasPrefix("smtps:") ?? false {
            add(value, key, "required: smtps:// is TLS from the start")
        } else if !isOpen {
            add(value, key, "required: without TLS mail goes to addresses of allow only")
        }
        return hasTLS
    }

    private mutating func login(
        _ values: [String: SourceNode],
        _ node: SourceNode,
        _ key: String,
        hasTLS: Bool
    ) -> MailDefinition.Login? {
        let (user, secret) = (values["user"], values["secret"])
        guard user != nil || secret != nil else { return nil }
        let name = text(user, in: node, key: "\(key).user", Self.userAllowed, isRequired: true) { text in
            (1...256).contains(text.utf8.count)
                && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } ? text : nil
        }
        if let user, !hasTLS { add(user, "\(key).user", "nothing: a password goes by TLS only") }
        let place = self.secret(secret, node, key)
        guard let name, let place else { return nil }
        return MailDefinition.Login(user: name, secret: place)
    }

    /// Returns the server with its scheme in lower case, without a last `/`; nil for any other text.
    private static func server(_ text: String) -> String? {
        for scheme in ["smtps://", "smtp://"] where text.lowercased().hasPrefix(scheme) {
            var rest = text.dropFirst(scheme.count)
            if rest.hasSuffix("/") { rest.removeLast() }
            return HostText.isHost(rest, isName: MailAddress.isDomain) ? scheme + rest : nil
        }
        return nil
    }
}
