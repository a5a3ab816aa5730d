package import FlowConfiguration

/// What a sender does with the messages of a channel.
package enum SenderWay: Hashable, Sendable {
    /// Runs a command.
    case command(CommandSettings)
    /// Sends a signed request.
    case webhook(WebhookSettings)

    /// What a channel declares; nil for one that needs no sender.
    package init?(_ channel: ChannelDefinition, places: SecretPlaces) {
        switch channel.kind {
        case .journal: return nil
        case .command:
            self = .command(CommandSettings(channel, credentialsDirectory: places.credentialsDirectory))
        case .webhook:
            guard let settings = WebhookSettings(channel, places: places) else { return nil }
            self = .webhook(settings)
        }
    }

    /// What flowd has asked for; nil when that is neither or both.
    init?(_ parameters: SenderAPI.Deliver.Parameters) {
        switch (parameters.command, parameters.webhook) {
        case (let command?, nil): self = .command(command)
        case (nil, let webhook?): self = .webhook(webhook)
        case (nil, nil), (_?, _?): return nil
        }
    }

    /// True for the same, wherever its secrets are.
    func isSame(as other: SenderWay) -> Bool {
        switch (self, other) {
        case (.command(let own), .command(let other)): own.isSame(as: other)
        case (.webhook(let own), .webhook(let other)): own.isSame(as: other)
        case (.command, .webhook), (.webhook, .command): false
        }
    }

    /// Most milliseconds that an attempt takes.
    var timeLimit: Int64 {
        switch self {
        case .command(let settings): settings.timeLimit + CommandSettings.grace
        case .webhook(let settings): settings.timeLimit
        }
    }
}

extension SenderAPI.Deliver.Parameters {
    init(message: SenderAPI.Message, way: SenderWay) {
        switch way {
        case .command(let settings): self.init(message: message, command: settings)
        case .webhook(let settings): self.init(message: message, webhook: settings)
        }
    }
}
