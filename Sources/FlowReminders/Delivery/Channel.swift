/// A way out of the daemon for deliveries.
///
/// One attempt per call; whether there is another is decided by the core. An attempt has a time limit of its own: it
/// always ends. When its task is cancelled it ends early, as ambiguous or failed.
package protocol Channel: Sendable {
    var name: String { get }
    var concurrencyMax: Int { get }
    var rates: DeliveryRates { get }
    /// True when an attempt with an unknown outcome isn't repeated, whatever its rule says.
    var isHeldWhenAmbiguous: Bool { get }
    /// True when no attempts are made for now: deliveries on the channel wait.
    var isDisabled: Bool { get }
    /// Each delivery goes to an address that its recipient has for it.
    var needsAddress: Bool { get }
    var isMail: Bool { get }
    /// Messages are read by their recipients alone, so that they may have codes in clear.
    var takesCodes: Bool { get }
    /// Returns the reason for which no attempt at a delivery can succeed; nil when it can be tried.
    ///
    /// A recipient that can't be found is such a reason.
    func fault(of delivery: Delivery) -> String?
    /// Makes one attempt at a delivery.
    func deliver(_ delivery: Delivery) async -> DeliveryResult
}

extension Channel {
    package var rates: DeliveryRates { DeliveryRates() }

    package var isHeldWhenAmbiguous: Bool { false }

    package var isDisabled: Bool { false }

    /// False by default: deliveries go to the channel's own destination.
    package var needsAddress: Bool { false }

    package var isMail: Bool { false }

    package var takesCodes: Bool { true }

    package func fault(of delivery: Delivery) -> String? { nil }
}
