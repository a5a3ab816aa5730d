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
    /// Tries once.
    func deliver(_ delivery: Delivery) async -> DeliveryResult
}

extension Channel {
    /// As many as there are.
    package var rates: DeliveryRates { DeliveryRates() }

    /// Repeated, unless its rule says otherwise.
    package var isHeldWhenAmbiguous: Bool { false }
}
