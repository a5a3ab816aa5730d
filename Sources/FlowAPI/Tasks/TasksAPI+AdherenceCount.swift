// Written by generate.py from io.flowd.Tasks.varlink.

import Varlink

extension TasksAPI {
    /// In which count of the adherence an occurrence is.
    package enum AdherenceCount: String, WireEnum {
        /// Occurrence that was done in time.
        case done
        /// Done later than that.
        case late
        /// Left out, or fallen into a pause.
        case skipped
        /// Occurrence that was not done while it was of use.
        case missed
        /// Missed or done late because flowd was off when it could have been done in time.
        case outage
        case `open`
    }
}
