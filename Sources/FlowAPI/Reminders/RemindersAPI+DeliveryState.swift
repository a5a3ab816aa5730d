// Written by generate.py from io.flowd.Reminders.varlink.

import Varlink

extension RemindersAPI {
    /// State of a delivery.
    ///
    /// A failed delivery is pending again until it is dead; a principal has given up a dropped one.
    package enum DeliveryState: String, WireEnum {
        case pending
        case sending
        case sent
        case dead
        case ambiguous
        case cancelled
        case dropped
    }
}
