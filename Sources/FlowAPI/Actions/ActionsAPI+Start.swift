// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Begins a ready step: ready -> inProgress.
    package enum Start: Method {
        package static let method = "io.flowd.Actions.Start"

        /// Parameters of a call of `Start`.
        package struct Parameters: StepCommandParameters {
            package var tenant: String
            package var job: String
            package var step: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, job: String, step: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Start`.
        package struct Reply: Codable, Sendable, Hashable {
            package var action: ActionStatus

            package init(action: ActionStatus) {
                self.action = action
            }
        }
    }
}
