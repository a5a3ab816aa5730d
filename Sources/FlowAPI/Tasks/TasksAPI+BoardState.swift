// Written by generate.py from io.flowd.Tasks.varlink.

import Varlink

extension TasksAPI {
    /// State of a time of a task on a board.
    ///
    /// toCome: it hasn't begun, and may not have come into being.
    package enum BoardState: String, WireEnum {
        case done
        case skipped
        case missed
        case `open`
        case toCome
    }
}
