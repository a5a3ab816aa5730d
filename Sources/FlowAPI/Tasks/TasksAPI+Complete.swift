// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Records that an occurrence was done.
    ///
    /// When it was done before, nothing changes, and the reply says when that was and by which principal.
    package enum Complete: Method {
        package static let method = "io.flowd.Tasks.Complete"

        /// Parameters of a call of `Complete`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Number of the task, as text.
            package var task: String
            /// The occurrence, 3/14.
            ///
            /// When absent, the latest that has begun: the one that is open, else the one that was missed; when that is
            /// done, nothing changes. Older ones and those to come are named.
            package var occurrence: String?
            /// Note about the occurrence; required when the task has to be confirmed by text alone.
            package var note: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

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

        /// Reply to a call of `Complete`, with the fields of `Add`.
        package typealias Reply = Add.Reply
    }
}
