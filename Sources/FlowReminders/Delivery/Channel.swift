/// A way out of the daemon for deliveries.
///
/// One attempt per call; whether there is another is decided by the core. An attempt has a time limit of its own: it
/// always ends. When its task is cancelled it ends early, as ambiguous or failed.
package protocol Channel: Sendable {
    /// Its name in the configuration.
    var name: String { get }
    /// Most attempts at the same time.
    var concurrencyMax: Int { get }
    /// Most attempts in a minute.
    var rates: DeliveryRates { get }
    /// An attempt of which nobody knows how it ended isn't repeated, whatever its rule says.
    var isHeldWhenAmbiguous: Bool { get }
    /// Nothing is tried for now: what is to go by it waits.
    var isDisabled: Bool { get }
    /// Each delivery goes to an address that its recipient has for it.
    var needsAddress: Bool { get }
    /// Each delivery is a mail to its recipient.
    var isMail: Bool { get }
    /// Messages are read by their recipients alone, so that they may have codes in clear.
    var takesCodes: Bool { get }
    /// Why it can't take a delivery whatever is tried, as one to nobody whom it could find; nil when it can.
    func fault(of delivery: Delivery) -> String?
    /// Tries once.
    func deliver(_ delivery: Delivery) async -> DeliveryResult
}

extension Channel {
    /// As many as there are.
    package var rates: DeliveryRates { DeliveryRates() }

    /// Repeated, unless its rule says otherwise.
    package var isHeldWhenAmbiguous: Bool { false }

    /// It is tried.
    package var isDisabled: Bool { false }

    /// It goes where the channel goes.
    package var needsAddress: Bool { false }

    /// It is none.
    package var isMail: Bool { false }

    /// They may.
    package var takesCodes: Bool { true }

    /// Nothing.
    package func fault(of delivery: Delivery) -> String? { nil }
}
