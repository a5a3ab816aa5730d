// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Takes back that an occurrence was done or left out, as if that had never been said.
    ///
    /// What is still of use is open again, and what the word had silenced comes again, at its own time or at once where
    /// that is over; else it is missed. For as many days as the tenant keeps media of tasks (limit
    /// taskMediaRetentionDays).
    package enum Reopen: Method {
        package static let method = "io.flowd.Tasks.Reopen"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The task's number.
            package var task: String
            /// The occurrence, 3/14.
            package var occurrence: String
            /// Why, in words; may be absent.
            package var reason: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
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

        /// What is answered, as by `Add`.
        package typealias Reply = Add.Reply
    }
}
