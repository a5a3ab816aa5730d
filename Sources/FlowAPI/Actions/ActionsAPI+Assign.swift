// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Gives a step to somebody.
    ///
    /// One without an assignee of its own is the job's assignee's. Managers only.
    package enum Assign: Method {
        package static let method = "io.flowd.Actions.Assign"

        /// What is asked for.
        package struct Parameters: StepCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// The step's key.
            package var step: String
            /// For whom: a profile's key, or role:ROLE for everybody who has exactly this role; absent for nobody but
            /// the job's.
            package var assignee: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
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

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// For whom it is itself now; absent for nobody.
            package var assignee: String?
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int
            /// A role that nobody has, and reminders that reach nobody, in sentences; absent when there is nothing.
            package var warnings: [String]?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(assignee: String? = nil, eventNumber: Int, warnings: [String]? = nil) {
                self.assignee = assignee
                self.eventNumber = eventNumber
                self.warnings = warnings
            }
        }
    }
}
