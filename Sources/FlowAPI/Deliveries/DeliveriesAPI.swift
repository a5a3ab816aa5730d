// Written by generate.py from io.flowd.Deliveries.varlink.

/// Outbox of a tenant: every message, its state, and the decisions on those that didn't get out.
///
/// A delivery keeps its id over all attempts and passes it to the receiver, so that a repeated one is recognised.
package enum DeliveriesAPI: APIInterface {
    package static let name = "io.flowd.Deliveries"

    package static let text = decoded(PackageResources.io_flowd_Deliveries_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == DeliveriesAPI {}

    package static let methods: [any APIMethod.Type] = [List.self, Show.self, Replay.self, Drop.self, Settle.self]

    package static let errors: [any APIError.Type] = [NoSuchDelivery.self, DeliveryNotPossible.self]

    /// Alias of the type in `io.flowd.Reminders`.
    package typealias DeliveryState = RemindersAPI.DeliveryState
}
