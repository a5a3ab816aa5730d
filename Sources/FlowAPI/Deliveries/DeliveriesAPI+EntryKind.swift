// Written by generate.py from io.flowd.Deliveries.varlink.

import Varlink

extension DeliveriesAPI {
    /// Kind of an entry in a delivery's history: failed and ambiguous are attempts, the others are decisions of a
    /// principal.
    package enum EntryKind: String, WireEnum {
        case failed
        case ambiguous
        case replayed
        case dropped
        case settledAsSent
        case settledAsDead
    }
}
