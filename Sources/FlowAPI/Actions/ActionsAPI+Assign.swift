// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Assigns a step.
    ///
    /// A step without an assignee of its own has the job's assignee. Managers only.
    package enum Assign: Method {
        package static let method = "io.flowd.Actions.Assign"

        /// Parameters of a call of `Assign`.
        package struct Parameters: StepCommandParameters {
            package var tenant: String
            package var job: String
            package var step: String
            /// Key of a profile, or role:ROLE for everyone who has exactly this role; absent to leave the step to the
            /// job's assignee.
            package var assignee: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                job: String,
                step: String,
                assignee: String? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.assignee = assignee
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Assign`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Assignee of the step itself after the command; absent for none.
            package var assignee: String?
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int
            /// Warnings about a role that no user has and about reminders without any recipient, in sentences; absent
            /// when there are none.
            package var warnings: [String]?

            package init(assignee: String? = nil, eventNumber: Int, warnings: [String]? = nil) {
                self.assignee = assignee
                self.eventNumber = eventNumber
                self.warnings = warnings
            }
        }
    }
}
