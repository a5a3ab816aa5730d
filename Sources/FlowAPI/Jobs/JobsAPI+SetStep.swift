// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Changes what an open step says.
    package enum SetStep: Method {
        package static let method = "io.flowd.Jobs.SetStep"

        /// Parameters of a call of `SetStep`.
        package struct Parameters: EditParameters, StepCommandParameters {
            package var tenant: String
            package var job: String
            package var step: String
            /// Due date of the step in the spelling of a template: 3 days after start, 2027-03-28T17:00; empty removes
            /// it, absent leaves it.
            package var due: String?
            /// Reminder rules that replace those that are there; none removes them, absent leaves them.
            package var reminders: [String]?
            /// The newest event about the job that the caller has seen: JobChanged when details or plan were changed
            /// later.
            package var ifEvent: Int?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

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

        /// Reply to a call of `SetStep`, with the fields of `Cancel`.
        package typealias Reply = Cancel.Reply
    }
}
