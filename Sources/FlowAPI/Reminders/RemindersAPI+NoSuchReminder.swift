// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// No such reminder in this tenant.
    package struct NoSuchReminder: APIError {
        package static let name = "io.flowd.Reminders.NoSuchReminder"

        /// The tenant's slug.
        package var tenant: String
        /// What was asked for.
        package var reminder: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, reminder: String, message: String) {
            self.tenant = tenant
            self.reminder = reminder
            self.message = message
        }
    }
}
