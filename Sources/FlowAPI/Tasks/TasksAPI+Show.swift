// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// Shows a task with its newest occurrences and how well they were kept.
    package enum Show: Method {
        package static let method = "io.flowd.Tasks.Show"

        /// Parameters of a call of `Show`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Number of the task to show.
            package var task: String

            package init(tenant: String, task: String) {
                self.tenant = tenant
                self.task = task
            }
        }

        /// Reply to a call of `Show`.
        package struct Reply: Codable, Sendable, Hashable {
            package var task: Task
            /// The newest 20, newest first.
            package var occurrences: [Occurrence]
            package var adherence: Adherence

            package init(task: Task, occurrences: [Occurrence], adherence: Adherence) {
                self.task = task
                self.occurrences = occurrences
                self.adherence = adherence
            }
        }
    }
}
