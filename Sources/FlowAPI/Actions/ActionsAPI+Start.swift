// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Begins a ready step: ready -> inProgress.
    package enum Start: Method {
        package static let method = "io.flowd.Actions.Start"

        /// What is asked for.
        package struct Parameters: StepCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// The step's key.
            package var step: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, job: String, step: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The step and its job right after the command.
            package var action: ActionStatus

            /// Puts the fields together.
            package init(action: ActionStatus) {
                self.action = action
            }
        }
    }
}
