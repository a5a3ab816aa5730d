// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// No such payment schedule in this tenant.
    package struct NoSuchSchedule: APIError {
        package static let name = "io.flowd.Payments.NoSuchSchedule"

        /// The tenant's slug.
        package var tenant: String
        /// What was asked for.
        package var schedule: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, schedule: String, message: String) {
            self.tenant = tenant
            self.schedule = schedule
            self.message = message
        }
    }
}
