package import FlowConfiguration

/// Ways in which a sender gets the messages of a channel out.
package enum SenderWay: Hashable, Sendable {
    case command(CommandSettings)
    case webhook(WebhookSettings)
    case mail(MailSettings)
    case ntfy(NtfySettings)
    case sendmail(SendmailSettings)

    /// Creates the way that a channel declares; nil for one that needs no sender.
    package init?(_ channel: ChannelDefinition, places: SecretPlaces) {
        switch channel.kind {
        case .journal: return nil
        case .command:
            self = .command(CommandSettings(channel, credentialsDirectory: places.credentialsDirectory))
        case .webhook:
            guard let settings = WebhookSettings(channel, places: places) else { return nil }
            self = .webhook(settings)
        case .mail:
            guard let settings = MailSettings(channel, places: places) else { return nil }
            self = .mail(settings)
        case .ntfy:
            guard let settings = NtfySettings(channel, places: places) else { return nil }
            self = .ntfy(settings)
        case .sendmail:
            guard let settings = SendmailSettings(channel) else { return nil }
            self = .sendmail(settings)
        }
    }

    /// Reason why the secret can't be used; nil when it can, or none is wanted.
    package var fault: String? {
        switch self {
        case .command, .sendmail: nil
        case .webhook(let settings): settings.fault
        case .mail(let settings): settings.fault
        case .ntfy(let settings): settings.fault
        }
    }

    /// Creates the way that flowd has asked for; nil unless there is exactly one.
    init?(_ parameters: SenderAPI.Deliver.Parameters) {
        let ways = [
            parameters.command.map(SenderWay.command), parameters.webhook.map(SenderWay.webhook),
            parameters.mail.map(SenderWay.mail), parameters.ntfy.map(SenderWay.ntfy),
            parameters.sendmail.map(SenderWay.sendmail),
        ]
        .compactMap(\.self)
        guard ways.count == 1 else { return nil }
        self = ways[0]
    }

    /// True for the same, wherever its secrets are.
    func isSame(as other: SenderWay) -> Bool {
        switch (self, other) {
        case (.command(let own), .command(let other)): own.isSame(as: other)
        case (.webhook(let own), .webhook(let other)): own.isSame(as: other)
        case (.mail(let own), .mail(let other)): own.isSame(as: other)
        case (.ntfy(let own), .ntfy(let other)): own.isSame(as: other)
        case (.sendmail(let own), .sendmail(let other)): own == other
        case (.command, _), (.webhook, _), (.mail, _), (.ntfy, _), (.sendmail, _): false
        }
    }

    /// Most milliseconds that an attempt takes.
    var timeLimit: Int64 {
        switch self {
        case .command(let settings): settings.timeLimit + CommandSettings.grace
        case .webhook(let settings): settings.timeLimit
        case .mail(let settings): settings.timeLimit
        case .ntfy(let settings): settings.timeLimit
        case .sendmail(let settings): settings.timeLimit + CommandSettings.grace
        }
    }
}

extension SenderAPI.Deliver.Parameters {
    init(message: SenderAPI.Message, way: SenderWay) {
        switch way {
        case .command(let settings): self.init(message: message, command: settings)
        case .webhook(let settings): self.init(message: message, webhook: settings)
        case .mail(let settings): self.init(message: message, mail: settings)
        case .ntfy(let settings): self.init(message: message, ntfy: settings)
        case .sendmail(let settings): self.init(message: message, sendmail: settings)
        }
    }
}
