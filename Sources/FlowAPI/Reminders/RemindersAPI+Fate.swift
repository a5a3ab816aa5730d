// Written by generate.py from io.flowd.Reminders.varlink.

import Varlink

extension RemindersAPI {
    /// Outcome of a reminder.
    ///
    /// suppressed ones give the cause in `reason`, as others do too.
    package enum Fate: String, WireEnum {
        case sent
        case sentLate
        case coalesced
        case skipped
        case suppressed
        case expired
        case failed
        case ambiguous
    }
}
