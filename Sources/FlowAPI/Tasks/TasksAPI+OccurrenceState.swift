// Written by generate.py from io.flowd.Tasks.varlink.

import Varlink

extension TasksAPI {
    /// State of an occurrence.
    ///
    /// superseded: a newer revision of the timing replaced it, or an older one had fired at its time.
    package enum OccurrenceState: String, WireEnum {
        case `open`
        case done
        case skipped
        case missed
        case superseded
        case cancelled
    }
}
