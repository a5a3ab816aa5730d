// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Leaves an occurrence out.
    package enum Skip: Method {
        package static let method = "io.flowd.Tasks.Skip"

        /// Parameters of a call of `Skip`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Number of the task, as text.
            package var task: String
            /// The occurrence, 3/14; when absent, the latest that has begun, as in Complete.
            package var occurrence: String?
            /// Reason in words, of 1 to 1000 characters.
            package var reason: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                task: String,
                occurrence: String? = nil,
                reason: String,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.task = task
                self.occurrence = occurrence
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Skip`, with the fields of `Add`.
        package typealias Reply = Add.Reply
    }
}
