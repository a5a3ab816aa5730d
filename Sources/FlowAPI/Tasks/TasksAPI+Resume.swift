// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Resumes the reminders of a paused task.
    ///
    /// Managers.
    package enum Resume: Method {
        package static let method = "io.flowd.Tasks.Resume"

        /// Parameters of a call of `Resume`, with the fields of `Pause`.
        package typealias Parameters = Pause.Parameters

        /// Reply to a call of `Resume`, with the fields of `Add`.
        package typealias Reply = Add.Reply
    }
}
