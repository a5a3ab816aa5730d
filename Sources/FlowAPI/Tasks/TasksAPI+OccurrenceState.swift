// Written by generate.py from io.flowd.Tasks.varlink.

import Varlink

extension TasksAPI {
    /// Where an occurrence stands.
    ///
    /// superseded: a newer revision of the timing took its place, or an older one had fired at its time.
    package enum OccurrenceState: String, WireEnum {
        /// Open.
        case `open`
        /// Done.
        case done
        /// Skipped.
        case skipped
        /// Missed.
        case missed
        /// Superseded.
        case superseded
        /// Cancelled.
        case cancelled
    }
}
