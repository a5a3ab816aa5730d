// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Ends a task: what is open of it is given up.
    ///
    /// Managers.
    package enum End: Method {
        package static let method = "io.flowd.Tasks.End"

        /// What is asked for, as by `Pause`.
        package typealias Parameters = Pause.Parameters

        /// What is answered, as by `Add`.
        package typealias Reply = Add.Reply
    }
}
