// Written by generate.py from io.flowd.Tasks.varlink.

import Varlink

extension TasksAPI {
    /// Where a task stands.
    ///
    /// A paused one falls due, but nobody is reminded of it: what falls due is skipped at its time.
    package enum TaskState: String, WireEnum {
        /// Active.
        case active
        /// Paused.
        case paused
        /// Ended.
        case ended
    }
}
