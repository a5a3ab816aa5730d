// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// No such task in this tenant.
    package struct NoSuchTask: APIError {
        package static let name = "io.flowd.Tasks.NoSuchTask"

        /// The tenant's slug.
        package var tenant: String
        /// What was asked for.
        package var task: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, task: String, message: String) {
            self.tenant = tenant
            self.task = task
            self.message = message
        }
    }
}
