// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Shows a task with its newest occurrences and how well they were kept.
    package enum Show: Method {
        package static let method = "io.flowd.Tasks.Show"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The task's number.
            package var task: String

            /// Puts the fields together.
            package init(tenant: String, task: String) {
                self.tenant = tenant
                self.task = task
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A task as it is.
            package var task: Task
            /// The newest 20, newest first.
            package var occurrences: [Occurrence]
            /// How well somebody keeps to what is to be done.
            package var adherence: Adherence

            /// Puts the fields together.
            package init(task: Task, occurrences: [Occurrence], adherence: Adherence) {
                self.task = task
                self.occurrences = occurrences
                self.adherence = adherence
            }
        }
    }
}
