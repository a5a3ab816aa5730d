// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// No such reminder in this tenant.
    package struct NoSuchReminder: APIError {
        package static let name = "io.flowd.Reminders.NoSuchReminder"

        package var tenant: String
        /// Identifier of the reminder that was asked for.
        package var reminder: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, reminder: String, message: String) {
            self.tenant = tenant
            self.reminder = reminder
            self.message = message
        }
    }
}
