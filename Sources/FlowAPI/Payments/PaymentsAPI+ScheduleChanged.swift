// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Something happened to the schedule after the event that the caller knows.
    ///
    /// Nothing was done.
    package struct ScheduleChanged: APIError {
        package static let name = "io.flowd.Payments.ScheduleChanged"

        package var tenant: String
        /// Number of the schedule, as text.
        package var schedule: String
        /// The event that the caller knew.
        package var ifEvent: Int
        /// The newest event about it.
        package var eventNumber: Int
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, schedule: String, ifEvent: Int, eventNumber: Int, message: String) {
            self.tenant = tenant
            self.schedule = schedule
            self.ifEvent = ifEvent
            self.eventNumber = eventNumber
            self.message = message
        }
    }
}
