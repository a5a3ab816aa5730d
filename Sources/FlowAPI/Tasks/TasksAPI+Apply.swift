// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Makes the task of a key for a profile, or changes the one that is there so that it is as `spec` says: what is
    /// absent takes its default.
    ///
    /// Nothing happens when it is so already. Managers.
    package enum Apply: Method {
        package static let method = "io.flowd.Tasks.Apply"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The task's name among those of its profile, in lower case: morning-medication.
            package var key: String
            /// A task as it is asked for.
            package var spec: TaskSpec
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, key: String, spec: TaskSpec, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.key = key
                self.spec = spec
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Add`.
        package typealias Reply = Add.Reply
    }
}
