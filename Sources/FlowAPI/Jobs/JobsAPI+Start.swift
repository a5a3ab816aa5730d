// Written by generate.py from io.flowd.Jobs.varlink.

package import Varlink

extension JobsAPI {
    /// Starts a job from the latest version of a template, or the given one.
    package enum Start: Method {
        package static let method = "io.flowd.Jobs.Start"

        /// Parameters of a call of `Start`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            package var template: String
            /// Counted from 1; absent is the latest.
            package var version: Int?
            /// At most 200 characters.
            package var subject: String?
            /// Values for the template's attributes.
            package var attributes: JSONValue?
            /// Assignee of the job: a profile's key, or role:ROLE.
            package var assignee: String?
            /// Assignees of steps, by the step's key; they take precedence over the template's.
            package var assignments: [String: String]?
            /// At most 200 characters; absent is the template's title.
            package var title: String?
            /// At most 32, each of 1 to 64 of a-z A-Z 0-9 .
            ///
            /// _ - / :
            package var labels: [String]?
            /// A date or a date and time in the tenant's zone: 2026-12-24, 2026-12-24T10:00.
            package var due: String?
            /// Priority of the job; absent is normal.
            package var priority: Priority?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

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

        /// Reply to a call of `Start`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The job that was started.
            package var job: Job
            /// Warnings about work for a role that no user has, and about reminders and ladders without any recipient,
            /// in sentences; absent when there are none.
            package var warnings: [String]?

            package init(job: Job, warnings: [String]? = nil) {
                self.job = job
                self.warnings = warnings
            }
        }
    }
}
