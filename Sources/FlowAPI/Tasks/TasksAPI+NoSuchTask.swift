// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// No such task in this tenant.
    package struct NoSuchTask: APIError {
        package static let name = "io.flowd.Tasks.NoSuchTask"

        package var tenant: String
        /// Number of the task that was asked for.
        package var task: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, task: String, message: String) {
            self.tenant = tenant
            self.task = task
            self.message = message
        }
    }
}
