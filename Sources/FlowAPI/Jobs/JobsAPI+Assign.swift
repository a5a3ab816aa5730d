// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Assigns a job.
    ///
    /// Its steps without an assignee of their own have the job's assignee. Managers only.
    package enum Assign: Method {
        package static let method = "io.flowd.Jobs.Assign"

        /// Parameters of a call of `Assign`.
        package struct Parameters: JobCommandParameters {
            package var tenant: String
            package var job: String
            /// Key of a profile, or role:ROLE for everyone who has exactly this role; absent for no assignee.
            package var assignee: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, job: String, assignee: String? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.job = job
                self.assignee = assignee
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Assign`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Assignee of the job after the command; absent for none.
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
