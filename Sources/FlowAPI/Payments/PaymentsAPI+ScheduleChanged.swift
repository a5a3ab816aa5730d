// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Something happened to the schedule after the event that the caller knows.
    ///
    /// Nothing was done.
    package struct ScheduleChanged: APIError {
        package static let name = "io.flowd.Payments.ScheduleChanged"

        /// The tenant's slug.
        package var tenant: String
        /// The schedule's number.
        package var schedule: String
        /// The event that the caller knew.
        package var ifEvent: Int
        /// The newest event about it.
        package var eventNumber: Int
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, schedule: String, ifEvent: Int, eventNumber: Int, message: String) {
            self.tenant = tenant
            self.schedule = schedule
            self.ifEvent = ifEvent
            self.eventNumber = eventNumber
            self.message = message
        }
    }
}
