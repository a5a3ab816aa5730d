// Written by generate.py from io.flowd.Deliveries.varlink.

import Varlink

extension DeliveriesAPI {
    /// What happened to a delivery: failed and ambiguous are attempts, the others were decided by somebody.
    package enum EntryKind: String, WireEnum {
        /// Failed.
        case failed
        /// Ambiguous.
        case ambiguous
        /// Replayed.
        case replayed
        /// Dropped.
        case dropped
        /// Settled as sent.
        case settledAsSent
        /// Settled as dead.
        case settledAsDead
    }
}
