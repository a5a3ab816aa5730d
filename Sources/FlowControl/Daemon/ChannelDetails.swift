package import FlowCore

/// A way out for messages, as the configuration has it.
package struct ChannelDetails: Hashable, Sendable {
    /// The word for how it delivers.
    package enum Kind: String, Sendable {
        case journal, command, webhook, mail
    }

    /// Its name.
    package let name: String
    /// How it delivers.
    package let kind: Kind
    /// What it goes to, without what may be a secret.
    package var target: String?
    /// The one address to which all of it goes.
    package var to: String?
    /// Each message goes to an address of whom it is for.
    package var needsAddress = false
    /// Most attempts at the same time.
    package var concurrencyMax: Int?
    /// Most attempts in a minute.
    package var rates = DeliveryRates()
    /// An attempt of which nobody knows how it ended isn't repeated.
    package var isHeldWhenAmbiguous = false
    /// Why nothing can go out as things are.
    package var fault: String?

    /// A channel of a kind.
    package init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
    }
}

/// What came of a test.
package struct ChannelTest: Hashable, Sendable {
    /// The id under which it went.
    package let id: String
    /// How the attempt ended.
    package let result: DeliveryResult
    /// How long it took.
    package let milliseconds: Int64

    /// Puts the three together.
    package init(id: String, result: DeliveryResult, milliseconds: Int64) {
        self.id = id
        self.result = result
        self.milliseconds = milliseconds
    }
}
