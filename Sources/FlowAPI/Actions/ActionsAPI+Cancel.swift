// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Takes a step out of the job: blocked, ready or inProgress -> cancelled.
    ///
    /// It leaves the scope, whatever the template's `skip`.
    package enum Cancel: Method {
        package static let method = "io.flowd.Actions.Cancel"

        /// Parameters of a call of `Cancel`, with the fields of `Skip`.
        package typealias Parameters = Skip.Parameters

        /// Reply to a call of `Cancel`, with the fields of `Start`.
        package typealias Reply = Start.Reply
    }
}
