// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Changes what an open step says.
    package enum SetStep: Method {
        package static let method = "io.flowd.Jobs.SetStep"

        /// What is asked for.
        package struct Parameters: EditParameters, StepCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// The step's key.
            package var step: String
            /// When it is due, as a template has it: 3 days after start, 2027-03-28T17:00; empty takes it away, absent
            /// leaves it.
            package var due: String?
            /// When it is reminded of: these rules instead of those that are there; none takes them away, absent leaves
            /// them.
            package var reminders: [String]?
            /// The newest event about the job that the caller has seen: JobChanged when details or plan were changed
            /// later.
            package var ifEvent: Int?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                job: String,
                step: String,
                due: String? = nil,
                reminders: [String]? = nil,
                ifEvent: Int? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.due = due
                self.reminders = reminders
                self.ifEvent = ifEvent
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Cancel`.
        package typealias Reply = Cancel.Reply
    }
}
