// Written by generate.py from io.flowd.Reminders.varlink.

import Varlink

extension RemindersAPI {
    /// How far a delivery is.
    ///
    /// failed ones are pending again until they are dead; dropped ones were given up by somebody.
    package enum DeliveryState: String, WireEnum {
        /// Pending.
        case pending
        /// Sending.
        case sending
        /// Sent.
        case sent
        /// Dead.
        case dead
        /// Ambiguous.
        case ambiguous
        /// Cancelled.
        case cancelled
        /// Dropped.
        case dropped
    }
}
