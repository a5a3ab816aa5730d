// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Opens a cancelled job again, as it was.
    ///
    /// A job that is over because its steps are goes on when one of them is reopened, or another added.
    package enum Reopen: Method {
        package static let method = "io.flowd.Jobs.Reopen"

        /// Parameters of a call of `Reopen`, with the fields of `Resume`.
        package typealias Parameters = Resume.Parameters

        /// Reply to a call of `Reopen`, with the fields of `Cancel`.
        package typealias Reply = Cancel.Reply
    }
}
