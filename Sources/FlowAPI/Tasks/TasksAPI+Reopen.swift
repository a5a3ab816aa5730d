// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Takes back that an occurrence was done or left out, as if that had never been said.
    ///
    /// What is still of use is open again, and what the word had silenced comes again, at its own time or at once where
    /// that is over; else it is missed. For as many days as the tenant keeps media of tasks (limit
    /// taskMediaRetentionDays).
    package enum Reopen: Method {
        package static let method = "io.flowd.Tasks.Reopen"

        /// Parameters of a call of `Reopen`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Number of the task, as text.
            package var task: String
            /// Identifier of the occurrence, such as 3/14.
            package var occurrence: String
            /// Reason in words; may be absent.
            package var reason: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                task: String,
                occurrence: String,
                reason: String? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.task = task
                self.occurrence = occurrence
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Reopen`, with the fields of `Add`.
        package typealias Reply = Add.Reply
    }
}
