// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Changes a task.
    ///
    /// A change of its timing begins a new revision: what hasn't fired gives way. Managers.
    package enum Edit: Method {
        package static let method = "io.flowd.Tasks.Edit"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The task's number.
            package var task: String
            /// A task as it is asked for.
            package var spec: TaskSpec
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, task: String, spec: TaskSpec, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.task = task
                self.spec = spec
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Add`.
        package typealias Reply = Add.Reply
    }
}
