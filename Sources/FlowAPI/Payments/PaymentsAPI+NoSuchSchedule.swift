// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// No such payment schedule in this tenant.
    package struct NoSuchSchedule: APIError {
        package static let name = "io.flowd.Payments.NoSuchSchedule"

        package var tenant: String
        /// Number of the schedule that was requested.
        package var schedule: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, schedule: String, message: String) {
            self.tenant = tenant
            self.schedule = schedule
            self.message = message
        }
    }
}
