// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Reports how far a step is: 0 to 99 of 100.
    ///
    /// A ready step begins by it.
    package enum Progress: Method {
        package static let method = "io.flowd.Actions.Progress"

        /// Parameters of a call of `Progress`.
        package struct Parameters: StepCommandParameters {
            package var tenant: String
            package var job: String
            package var step: String
            /// Progress of the step, 0 to 99 of 100.
            package var percent: Int
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, job: String, step: String, percent: Int, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.percent = percent
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Progress`, with the fields of `Start`.
        package typealias Reply = Start.Reply
    }
}
