// Written by generate.py from io.flowd.Reminders.varlink.

import Varlink

extension RemindersAPI {
    /// What became of a reminder.
    ///
    /// suppressed ones tell why in `reason`, as do others.
    package enum Fate: String, WireEnum {
        /// Sent.
        case sent
        /// Sent late.
        case sentLate
        /// Coalesced.
        case coalesced
        /// Skipped.
        case skipped
        /// Suppressed.
        case suppressed
        /// Expired.
        case expired
        /// Failed.
        case failed
        /// Ambiguous.
        case ambiguous
    }
}
