// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Notes that an occurrence was done.
    ///
    /// When it was done before, nothing changes, and the answer says when that was and by whom.
    package enum Complete: Method {
        package static let method = "io.flowd.Tasks.Complete"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The task's number.
            package var task: String
            /// The occurrence, 3/14.
            ///
            /// When absent, the latest that has begun: the one that is open, else the one that was missed; when that is
            /// done, nothing changes. Older ones and those to come are named.
            package var occurrence: String?
            /// What is said about it; needed when the task wants to be confirmed by text alone.
            package var note: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                task: String,
                occurrence: String? = nil,
                note: String? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.task = task
                self.occurrence = occurrence
                self.note = note
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Add`.
        package typealias Reply = Add.Reply
    }
}
