// Written by generate.py from io.flowd.Tasks.varlink.

import Varlink

extension TasksAPI {
    /// State of a task.
    ///
    /// A paused one falls due, but sends no reminders: what falls due is skipped at its time.
    package enum TaskState: String, WireEnum {
        case active
        case paused
        case ended
    }
}
