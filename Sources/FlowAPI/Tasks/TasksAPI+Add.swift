// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Makes a task.
    ///
    /// Managers.
    package enum Add: Method {
        package static let method = "io.flowd.Tasks.Add"

        /// Parameters of a call of `Add`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            package var spec: TaskSpec
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, spec: TaskSpec, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.spec = spec
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Add`.
        package struct Reply: Codable, Sendable, Hashable {
            package var task: TaskStatus

            package init(task: TaskStatus) {
                self.task = task
            }
        }
    }
}
