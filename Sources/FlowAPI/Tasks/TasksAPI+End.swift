// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Ends a task: what is open of it is given up.
    ///
    /// Managers.
    package enum End: Method {
        package static let method = "io.flowd.Tasks.End"

        /// Parameters of a call of `End`, with the fields of `Pause`.
        package typealias Parameters = Pause.Parameters

        /// Reply to a call of `End`, with the fields of `Add`.
        package typealias Reply = Add.Reply
    }
}
