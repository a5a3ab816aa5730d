package import FlowCore

/// A channel as the configuration declares it.
package struct ChannelDefinition: Hashable, Sendable {
    /// How it delivers.
    package enum Kind: String, CaseIterable, Sendable {
        /// Into the system's journal.
        case journal
        /// By running a command.
        case command
    }

    /// The channel that is always there.
    package static let journalName = "journal"

    /// The name by which rules refer to it.
    package var name: String
    /// How it delivers.
    package var kind: Kind
    /// For a command: its path and its arguments; else empty.
    package var arguments: [String] = []
    /// For a command: how long it may take.
    package var timeLimit = Duration.seconds(30)
    /// Most deliveries through it at the same time.
    package var concurrencyMax = 4
    /// Most attempts in a minute.
    package var rates = DeliveryRates()
    /// An attempt of which nobody knows how it ended isn't repeated.
    package var isHeldWhenAmbiguous = false

    /// Makes a channel of a kind.
    package init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
    }
}
