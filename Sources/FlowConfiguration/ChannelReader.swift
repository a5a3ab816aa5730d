package import FlowCore

/// Reads the list of channels in a file, every mistake in it.
package struct ChannelReader {
    /// The key of the list; it stands in files only, since it holds maps.
    package static let key = "channels"
    package static let meaning =
        "Ways out for reminders, besides the journal, which is always there under the name journal."
    package static let allowed = "a list of at most 32 maps with name, kind and what that kind takes"
    package static let example =
        "{ name: family, kind: command, argv: [/usr/local/bin/notify, --quiet], timeLimit: 30s, concurrency: 4 }"
    package static let webhookExample =
        "{ name: app, kind: webhook, url: 'https://app.example/hooks/flowd', secret: app }"
    package static let mailExample =
        "{ name: mail, kind: mail, from: flowd@example.org }"

    package static let ntfyExample = "{ name: ring, kind: ntfy, url: 'https://ntfy.example.org' }"

    package static let sendmailExample = "{ name: mail, kind: sendmail, from: flowd@example.org }"

    /// Most channels besides the journal.
    package static let countMax = 32
    private static let names = [
        "name", "kind", "argv", "url", "body", "encoding", "program", "server", "tls", "from", "to", "user", "secret",
        "allow", "certificates", "timeLimit", "concurrency", "rate", "tenantRate", "onAmbiguous", "enabled",
    ]
    package static let nameAllowed = "1 to 32 of a-z, 0-9 and -, first a letter, not twice, and not journal"
    private static let argumentCountMax = 64
    private static let argumentSizeBytesMax = 4096
    private static let argumentsAllowed =
        "a list of 1 to 64 texts of at most 4096 bytes, first the absolute path of a program; there is no shell"
    private static let kindAllowed = list(ChannelDefinition.Kind.allCases, "or")
    private static let timeLimits = [
        ChannelDefinition.Kind.command: 1...3600, .webhook: 1...60, .mail: 1...300, .ntfy: 1...60,
        .sendmail: 1...300,
    ]
    /// Keys that are for some kinds only.
    private static let kinds: [(name: String, kinds: [ChannelDefinition.Kind])] = [
        ("argv", [.command]), ("url", [.webhook, .ntfy]), ("program", [.sendmail]), ("server", [.mail]),
        ("tls", [.mail]), ("from", [.mail, .sendmail]), ("to", [.mail, .ntfy, .sendmail]), ("user", [.webhook, .mail]),
        ("body", [.webhook]), ("encoding", [.webhook]),
        ("secret", [.webhook, .mail, .ntfy]),
        ("allow", [.webhook, .mail, .ntfy]),
        ("certificates", [.webhook, .mail, .ntfy]), ("timeLimit", [.command, .webhook, .mail, .ntfy, .sendmail]),
    ]
    private static let concurrencies = 1...64
    private static let attemptsPerMinute = 1...60_000
    private static let onAmbiguous = ["resend": false, "hold": true]
    private static let enabled = ["true": true, "false": false]

    private let path: String
    /// Channels that have no mistake.
    package private(set) var channels: [ChannelDefinition] = []
    private var takenNames = [ChannelDefinition.journalName]
    /// Every mistake, in the order of the file.
    package private(set) var findings: [ConfigurationFinding] = []

    package init(_ node: SourceNode, path: String) {
        self.path = path
        if node.isEmpty { return }
        guard case .list(let nodes) = node.content else {
            add(node, Self.key, Self.allowed)
            return
        }
        guard nodes.count <= Self.countMax else {
            add(node, Self.key, Self.allowed, found: "\(nodes.count) of them")
            return
        }
        for (index, node) in nodes.enumerated() { read(node, key: "\(Self.key)[\(index)]") }
    }

    /// Reads the keys of the channel `name` from the file at `path`; `taken` are names of other channels.
    package init(_ entries: [SourceEntry], of name: String, taken: [String], path: String) {
        self.path = path
        takenNames += taken
        guard let place = entries.first?.place else { return }
        guard Self.isName(name), !takenNames.contains(name) else {
            let found = (takenNames.contains(name) ? "a second " : "") + "“\(Displayed.excerpt(name))”"
            findings = [
                ConfigurationFinding(origin: .file(path, nil), key: "name", found: found, allowed: Self.nameAllowed)
            ]
            return
        }
        if let entry = entries.first(where: { $0.name == "name" }) {
            add(entry.value, "name", "nothing: the channel is called as its file")
            return
        }
        let own = SourceNode(path: "name", place: place, content: .scalar(name, isPlain: false))
        let named = SourceEntry(name: "name", path: "name", place: place, value: own)
        read(SourceNode(path: "", place: place, content: .map([named] + entries)), key: name)
    }

    private mutating func read(_ node: SourceNode, key: String) {
        guard case .map(let entries) = node.content else {
            return add(node, key, "a map with \(Self.names.joined(separator: ", "))")
        }
        for entry in entries where !Self.names.contains(entry.name) {
            let hint = Suggestion.closest(to: entry.name, in: Self.names).map { " (did you mean \"\($0)\"?)" } ?? ""
            findings.append(
                ConfigurationFinding(
                    origin: .file(path, entry.place),
                    key: "\(key).\(Displayed.excerpt(entry.name))",
                    found: "an unknown key" + hint,
                    allowed: Self.names.joined(separator: ", ")
                )
            )
        }
        let values = Dictionary(entries.map { ($0.name, $0.value) }) { first, _ in first }
        let taken = takenNames
        let name = text(values["name"], in: node, key: "\(key).name", Self.nameAllowed, isRequired: true) { name in
            Self.isName(name) && !taken.contains(name) ? name : nil
        }
        let kind = text(values["kind"], in: node, key: "\(key).kind", Self.kindAllowed, isRequired: true) {
            ChannelDefinition.Kind(rawValue: $0)
        }
        if let name { takenNames.append(name) }
        // The rest is read also where these are wrong, so that all mistakes are told in one go.
        var channel = ChannelDefinition(name: name ?? "", kind: kind ?? .command)
        readSettings(of: &channel, isKindKnown: kind != nil, values, node, key)
        if name != nil, kind != nil { channels.append(channel) }
    }

    private mutating func readSettings(
        of channel: inout ChannelDefinition,
        isKindKnown: Bool,
        _ values: [String: SourceNode],
        _ node: SourceNode,
        _ key: String
    ) {
        let concurrency = number(
            values["concurrency"],
            node,
            "\(key).concurrency",
            .count(of: "runs"),
            Self.concurrencies
        )
        if let concurrency { channel.concurrencyMax = concurrency }
        channel.rates = DeliveryRates(
            perMinute: rate(values["rate"], node, "\(key).rate"),
            perTenantAndMinute: rate(values["tenantRate"], node, "\(key).tenantRate")
        )
        let isHeld = text(
            values["onAmbiguous"],
            in: node,
            key: "\(key).onAmbiguous",
            "resend or hold",
            isRequired: false
        ) {
            Self.onAmbiguous[$0]
        }
        if let isHeld { channel.isHeldWhenAmbiguous = isHeld }
        let isEnabled = text(
            values["enabled"],
            in: node,
            key: "\(key).enabled",
            "true or false",
            isRequired: false
        ) {
            Self.enabled[$0]
        }
        channel.isDisabled = isEnabled == false
        for (name, kinds) in Self.kinds where isKindKnown && !kinds.contains(channel.kind) {
            guard let value = values[name] else { continue }
            add(value, "\(key).\(name)", "nothing: it is for kind \(Self.list(kinds, "and"))")
        }
        switch channel.kind {
        case .journal: return
        case .command:
            // Without a kind nobody knows whether arguments are missing.
            guard isKindKnown || values["argv"] != nil else { break }
            channel.arguments = arguments(values["argv"], node, "\(key).argv")
        case .webhook: channel.webhook = webhook(values, node, key)
        case .mail: channel.mail = mail(values, node, key)
        case .ntfy: channel.ntfy = ntfy(values, node, key)
        case .sendmail: channel.sendmail = sendmail(values, node, key)
        }
        guard let limits = Self.timeLimits[channel.kind] else { return }
        let seconds = number(values["timeLimit"], node, "\(key).timeLimit", .seconds, limits)
        if let seconds { channel.timeLimit = .seconds(seconds) }
    }

    private mutating func rate(_ value: SourceNode?, _ node: SourceNode, _ key: String) -> Int? {
        number(value, node, key, .count(of: "attempts a minute"), Self.attemptsPerMinute)
    }

    private mutating func arguments(_ value: SourceNode?, _ node: SourceNode, _ key: String) -> [String] {
        guard let value else {
            add(node, key, Self.argumentsAllowed, found: "nothing")
            return []
        }
        guard case .list(let nodes) = value.content, (1...Self.argumentCountMax).contains(nodes.count) else {
            add(value, key, Self.argumentsAllowed)
            return []
        }
        var arguments: [String] = []
        for (index, element) in nodes.enumerated() {
            guard case .scalar(let text, _) = element.content, !element.isEmpty || index > 0,
                text.utf8.count <= Self.argumentSizeBytesMax, !text.utf8.contains(0),
                index > 0 || text.hasPrefix("/")
            else {
                add(element, "\(key)[\(index)]", Self.argumentsAllowed)
                continue
            }
            arguments.append(text)
        }
        return arguments
    }

    private mutating func number(
        _ value: SourceNode?,
        _ node: SourceNode,
        _ key: String,
        _ unit: QuantityUnit,
        _ range: ClosedRange<Int>
    ) -> Int? {
        text(value, in: node, key: key, unit.allowed(range), isRequired: false) { text in
            unit.number(in: text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    mutating func text<Value>(
        _ value: SourceNode?,
        in node: SourceNode,
        key: String,
        _ allowed: String,
        isRequired: Bool,
        _ read: (String) -> Value?
    ) -> Value? {
        guard let value else {
            if isRequired { add(node, key, allowed, found: "nothing") }
            return nil
        }
        if case .scalar(let text, _) = value.content, !value.isEmpty, let result = read(text) { return result }
        add(value, key, allowed)
        return nil
    }

    /// `command, webhook and mail`.
    private static func list(_ kinds: [ChannelDefinition.Kind], _ word: String) -> String {
        let names = kinds.map(\.rawValue)
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " \(word) \(last)"
    }

    package static func isName(_ name: String) -> Bool {
        let isPlain = name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        let begins = name.utf8.first.map { (97...122).contains($0) } ?? false
        return isPlain && begins && name.utf8.count <= 32
    }

    mutating func add(_ node: SourceNode, _ key: String, _ allowed: String, found: String? = nil) {
        findings.append(
            ConfigurationFinding(
                origin: .file(path, node.place),
                key: key,
                found: found ?? node.found,
                allowed: allowed
            )
        )
    }
}
