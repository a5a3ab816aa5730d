// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Leaves an occurrence out.
    package enum Skip: Method {
        package static let method = "io.flowd.Tasks.Skip"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The task's number.
            package var task: String
            /// The occurrence, 3/14; when absent, the latest that has begun, as in Complete.
            package var occurrence: String?
            /// Why, in words: 1 to 1000 characters.
            package var reason: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
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

        /// What is answered, as by `Add`.
        package typealias Reply = Add.Reply
    }
}
