// Written by generate.py from io.flowd.Jobs.varlink.

import Varlink

extension JobsAPI {
    /// States of a job: running, held, or over.
    package enum JobState: String, WireEnum {
        /// Goes on, neither held nor over.
        case running
        /// Held by a principal until it is resumed.
        case held
        /// Every step in scope is done.
        case completed
        /// Nothing is open, and something was skipped.
        case completedWithSkips
        /// Cancelled while it was running or held.
        case cancelled
        case failed
    }
}
