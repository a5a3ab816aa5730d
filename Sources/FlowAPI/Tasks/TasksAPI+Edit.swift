// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Changes a task.
    ///
    /// A change of its timing begins a new revision: what hasn't fired gives way. Managers.
    package enum Edit: Method {
        package static let method = "io.flowd.Tasks.Edit"

        /// Parameters of a call of `Edit`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Number of the task to change.
            package var task: String
            package var spec: TaskSpec
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, task: String, spec: TaskSpec, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.task = task
                self.spec = spec
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Edit`, with the fields of `Add`.
        package typealias Reply = Add.Reply
    }
}
