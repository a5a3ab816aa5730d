// Written by generate.py from io.flowd.Jobs.varlink.

import Varlink

extension JobsAPI {
    /// The state of a job.
    package enum JobState: String, WireEnum {
        /// Goes on.
        case running
        /// Somebody holds it.
        case held
        /// Every step in scope is done.
        case completed
        /// Nothing is open, and something was skipped.
        case completedWithSkips
        /// Taken out.
        case cancelled
        /// Ended in failure.
        case failed
    }
}
