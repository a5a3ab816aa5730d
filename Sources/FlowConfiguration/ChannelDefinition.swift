package import FlowCore

/// A channel as the configuration declares it.
package struct ChannelDefinition: Hashable, Sendable {
    /// Kinds of channels by the way they deliver.
    package enum Kind: String, CaseIterable, Sendable {
        case journal
        case command
        /// Delivery by an HTTP request, signed as Standard Webhooks has it, or in the form of its receiver.
        case webhook
        /// Delivery by mail, which a server takes over (SMTP).
        case mail
        /// Delivery by a server of ntfy, which has phones ring.
        case ntfy
        /// Delivery by mail, which this machine's own program for mail takes over.
        case sendmail

        fileprivate var timeLimitStandard: Duration {
            switch self {
            case .journal, .command: .seconds(30)
            case .webhook, .ntfy: .seconds(15)
            // Servers let those wait whom they don't know.
            case .mail, .sendmail: .seconds(60)
            }
        }
    }

    /// The channel that is always there.
    package static let journalName = "journal"

    package var name: String
    package var kind: Kind
    /// Path and arguments of the command; empty for channels of other kinds.
    package var arguments: [String] = []
    package var webhook: WebhookDefinition?
    package var mail: MailDefinition?
    package var ntfy: NtfyDefinition?
    package var sendmail: SendmailDefinition?
    /// Time limit of one attempt, for all channels but the journal.
    package var timeLimit: Duration
    package var concurrencyMax = 4
    /// Most attempts in a minute.
    package var rates = DeliveryRates()
    /// True when an attempt whose result is unknown isn't repeated.
    package var isHeldWhenAmbiguous = false
    /// True when deliveries through the channel wait and none goes out for now.
    package var isDisabled = false

    package init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
        timeLimit = kind.timeLimitStandard
    }

    /// Each of its messages has to have an address.
    package var isAddressed: Bool {
        switch kind {
        case .journal, .command: false
        case .webhook: webhook?.mapping?.body.mentions("address") ?? false
        case .mail: mail?.to == nil
        case .ntfy: ntfy?.topic == nil
        case .sendmail: sendmail?.to == nil
        }
    }

    package var hasSecret: Bool { webhook?.secret != nil || mail?.login != nil || ntfy?.secret != nil }

    /// The file with the certificates that it trusts instead of the system's; nil where those are trusted.
    package var certificates: String? { webhook?.certificates ?? mail?.certificates ?? ntfy?.certificates }

    /// Words for the addresses that people can have for it, where that isn't one; nil where it is.
    package func addressesAllowed(besides address: String) -> String? {
        switch kind {
        case .journal: "nothing: a journal has no addresses"
        case .command, .webhook: nil
        case .mail, .sendmail: MailAddress(address) == nil ? MailAddress.allowed : nil
        case .ntfy: NtfyDefinition.isTopic(address) ? nil : NtfyDefinition.topicAllowed
        }
    }

    /// Destination of the messages as shown to people, without what may be a secret; nil for the journal.
    package var target: String? {
        arguments.first ?? webhook?.host ?? mail?.server ?? ntfy?.url ?? sendmail?.program
    }
}

/// Receiver of a webhook, and the form of its requests.
package struct WebhookDefinition: Hashable, Sendable {
    /// An address with https, or with http where `allowed` has addresses.
    package var url: String
    /// The name of the secret, which flowd doesn't read: only who sends does; nil for none, with a mapping.
    package var secret: String?
    /// Form of its requests where they aren't signed ones of Standard Webhooks.
    package var mapping: WebhookMapping?
    /// Addresses besides those of the internet to which it may connect: of this machine, or of a network around it.
    package var allowed: [AddressRange]
    /// The file with the certificates that are trusted instead of the system's.
    package var certificates: String?

    package init(
        url: String,
        secret: String?,
        mapping: WebhookMapping? = nil,
        allowed: [AddressRange] = [],
        certificates: String? = nil
    ) {
        self.url = url
        self.secret = secret
        self.mapping = mapping
        self.allowed = allowed
        self.certificates = certificates
    }

    /// Scheme, host and port of the receiver, as shown to people; the rest of the address may be a secret.
    package var host: String {
        let begin = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        return String(url[..<(url[begin...].firstIndex { "/?".contains($0) } ?? url.endIndex)])
    }
}
