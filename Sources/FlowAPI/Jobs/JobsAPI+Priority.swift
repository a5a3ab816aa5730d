// Written by generate.py from io.flowd.Jobs.varlink.

import Varlink

extension JobsAPI {
    /// How much a job matters besides others.
    package enum Priority: String, WireEnum {
        /// Low.
        case low
        /// Normal.
        case normal
        /// High.
        case high
        /// Urgent.
        case urgent
    }
}
