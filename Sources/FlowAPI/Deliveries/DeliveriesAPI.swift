// Written by generate.py from io.flowd.Deliveries.varlink.

/// The outbox: every message of a tenant, how far it is, and what somebody decides about one that didn't get out.
///
/// A delivery keeps its id over all attempts, and is told to whoever receives it, so that a repeated one is known as
/// such.
package enum DeliveriesAPI: APIInterface {
    package static let name = "io.flowd.Deliveries"

    package static let text = decoded(PackageResources.io_flowd_Deliveries_varlink)

    /// One of its methods.
    package protocol Method: APIMethod where Interface == DeliveriesAPI {}

    package static let methods: [any APIMethod.Type] = [List.self, Show.self, Replay.self, Drop.self, Settle.self]

    package static let errors: [any APIError.Type] = [NoSuchDelivery.self, DeliveryNotPossible.self]

    /// The same as in `io.flowd.Reminders`.
    package typealias DeliveryState = RemindersAPI.DeliveryState
}
