// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Stops reminding: what falls due meanwhile is skipped at its time.
    ///
    /// Managers.
    package enum Pause: APIMethod {
        package static let method = "io.flowd.Tasks.Pause"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
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

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A task right after a command.
            package var task: TaskStatus

            /// Puts the fields together.
            package init(task: TaskStatus) {
                self.task = task
            }
        }
    }
}
