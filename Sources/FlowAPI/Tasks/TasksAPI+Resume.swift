// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Reminds again.
    ///
    /// Managers.
    package enum Resume: Method {
        package static let method = "io.flowd.Tasks.Resume"

        /// What is asked for, as by `Pause`.
        package typealias Parameters = Pause.Parameters

        /// What is answered, as by `Add`.
        package typealias Reply = Add.Reply
    }
}
