package import FlowCore

/// A channel as the configuration declares it.
package struct ChannelDefinition: Hashable, Sendable {
    /// How it delivers.
    package enum Kind: String, CaseIterable, Sendable {
        /// Into the system's journal.
        case journal
        /// By running a command.
        case command
        /// By an HTTP request, signed as Standard Webhooks has it, or in the form of its receiver.
        case webhook
        /// By mail, which a server takes over (SMTP).
        case mail
        /// By a server of ntfy, which has phones ring.
        case ntfy
        /// By mail, which this machine's own program for it takes over.
        case sendmail

        /// How long an attempt may take where the configuration doesn't say.
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

    /// The name by which rules refer to it.
    package var name: String
    /// How it delivers.
    package var kind: Kind
    /// For a command: its path and its arguments; else empty.
    package var arguments: [String] = []
    /// For a webhook: where it goes, and in which form; else nil.
    package var webhook: WebhookDefinition?
    /// For mail: which server takes it over, from whom and to whom it is; else nil.
    package var mail: MailDefinition?
    /// For ntfy: which server it is and for which topic; else nil.
    package var ntfy: NtfyDefinition?
    /// For sendmail: which program takes it over, from whom and to whom it is; else nil.
    package var sendmail: SendmailDefinition?
    /// For all but the journal: how long an attempt may take.
    package var timeLimit: Duration
    /// Most deliveries through it at the same time.
    package var concurrencyMax = 4
    /// Most attempts in a minute.
    package var rates = DeliveryRates()
    /// An attempt of which nobody knows how it ended isn't repeated.
    package var isHeldWhenAmbiguous = false
    /// Nothing goes out by it for now: what is to go waits.
    package var isDisabled = false

    /// Makes a channel of a kind.
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

    /// It needs a secret, which who sends reads.
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

    /// What it goes to, for people, without what may be a secret; nil for the journal.
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

    /// Makes a definition.
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

    /// Whom it reaches, for people: what stands behind that in an address may be a secret.
    package var host: String {
        let begin = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        return String(url[..<(url[begin...].firstIndex { "/?".contains($0) } ?? url.endIndex)])
    }
}
