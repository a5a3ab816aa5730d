// Written by generate.py from io.flowd.Tasks.varlink.

import Varlink

extension TasksAPI {
    /// Where a time of a task stands on a board.
    ///
    /// toCome: it hasn't begun, and may not have come into being.
    package enum BoardState: String, WireEnum {
        /// Done.
        case done
        /// Skipped.
        case skipped
        /// Missed.
        case missed
        /// Open.
        case `open`
        /// To come.
        case toCome
    }
}
