// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Makes a task.
    ///
    /// Managers.
    package enum Add: Method {
        package static let method = "io.flowd.Tasks.Add"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// A task as it is asked for.
            package var spec: TaskSpec
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, spec: TaskSpec, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.spec = spec
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
