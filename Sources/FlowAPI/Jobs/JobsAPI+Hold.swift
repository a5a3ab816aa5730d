// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Holds a running job: nothing is done to its steps until it is resumed.
    package enum Hold: Method {
        package static let method = "io.flowd.Jobs.Hold"

        /// Parameters of a call of `Hold`, with the fields of `Cancel`.
        package typealias Parameters = Cancel.Parameters

        /// Reply to a call of `Hold`, with the fields of `Cancel`.
        package typealias Reply = Cancel.Reply
    }
}
