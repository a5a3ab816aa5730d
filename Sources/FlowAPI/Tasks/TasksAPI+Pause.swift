// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Stops reminding: what falls due meanwhile is skipped at its time.
    ///
    /// Managers.
    package enum Pause: Method {
        package static let method = "io.flowd.Tasks.Pause"

        /// Parameters of a call of `Pause`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Number of the task in the tenant.
            package var task: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, task: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.task = task
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Pause`, with the fields of `Add`.
        package typealias Reply = Add.Reply
    }
}
