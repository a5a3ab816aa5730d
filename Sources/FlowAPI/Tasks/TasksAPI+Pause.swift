// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Stops reminding: what falls due meanwhile is skipped at its time.
    ///
    /// Managers.
    package enum Pause: Method {
        package static let method = "io.flowd.Tasks.Pause"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The task's number.
            package var task: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, task: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.task = task
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Add`.
        package typealias Reply = Add.Reply
    }
}
