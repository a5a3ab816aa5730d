// Written by generate.py from io.flowd.Jobs.varlink.

package import Varlink

extension JobsAPI {
    /// Starts a job from the latest version of a template, or the given one.
    package enum Start: Method {
        package static let method = "io.flowd.Jobs.Start"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The template's key.
            package var template: String
            /// Counted from 1; absent is the latest.
            package var version: Int?
            /// At most 200 characters.
            package var subject: String?
            /// Values for the template's attributes.
            package var attributes: JSONValue?
            /// For whom the job is: a profile's key, or role:ROLE.
            package var assignee: String?
            /// For whom steps are, by the step's key; they win over the template.
            package var assignments: [String: String]?
            /// At most 200 characters; absent is the template's title.
            package var title: String?
            /// At most 32, each of 1 to 64 of a-z A-Z 0-9 .
            ///
            /// _ - / :
            package var labels: [String]?
            /// A date or a date and time in the tenant's zone: 2026-12-24, 2026-12-24T10:00.
            package var due: String?
            /// Absent is normal.
            package var priority: Priority?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                template: String,
                version: Int? = nil,
                subject: String? = nil,
                attributes: JSONValue? = nil,
                assignee: String? = nil,
                assignments: [String: String]? = nil,
                title: String? = nil,
                labels: [String]? = nil,
                due: String? = nil,
                priority: Priority? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.template = template
                self.version = version
                self.subject = subject
                self.attributes = attributes
                self.assignee = assignee
                self.assignments = assignments
                self.title = title
                self.labels = labels
                self.due = due
                self.priority = priority
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The job that was started.
            package var job: Job
            /// Work for a role that nobody has, and reminders and ladders that reach nobody, in sentences; absent when
            /// there is nothing.
            package var warnings: [String]?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(job: Job, warnings: [String]? = nil) {
                self.job = job
                self.warnings = warnings
            }
        }
    }
}
