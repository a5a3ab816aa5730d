// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Holds a running job: nothing is done to its steps until it is resumed.
    package enum Hold: Method {
        package static let method = "io.flowd.Jobs.Hold"

        /// What is asked for, as by `Cancel`.
        package typealias Parameters = Cancel.Parameters

        /// What is answered, as by `Cancel`.
        package typealias Reply = Cancel.Reply
    }
}
