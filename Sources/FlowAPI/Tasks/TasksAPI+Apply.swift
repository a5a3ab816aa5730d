// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Makes the task of a key for a profile, or changes the one that is there so that it is as `spec` says: what is
    /// absent takes its default.
    ///
    /// Nothing happens when it is so already. Managers.
    package enum Apply: Method {
        package static let method = "io.flowd.Tasks.Apply"

        /// Parameters of a call of `Apply`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// The task's name among those of its profile, in lower case: morning-medication.
            package var key: String
            package var spec: TaskSpec
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, key: String, spec: TaskSpec, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.key = key
                self.spec = spec
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Apply`, with the fields of `Add`.
        package typealias Reply = Add.Reply
    }
}
