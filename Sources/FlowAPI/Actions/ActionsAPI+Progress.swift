// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Reports how far a step is: 0 to 99 of 100.
    ///
    /// A ready step begins by it.
    package enum Progress: Method {
        package static let method = "io.flowd.Actions.Progress"

        /// What is asked for.
        package struct Parameters: StepCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// The step's key.
            package var step: String
            /// How far it is, 0 to 99 of 100.
            package var percent: Int
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, job: String, step: String, percent: Int, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.percent = percent
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Start`.
        package typealias Reply = Start.Reply
    }
}
