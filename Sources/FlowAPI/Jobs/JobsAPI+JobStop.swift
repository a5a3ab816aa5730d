// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Hold or cancellation of a job: the principal, the instant and the reason.
    package struct JobStop: Codable, Sendable, Hashable {
        package var reason: String
        /// Instant of the hold or cancellation.
        package var at: String
        /// Principal that held or cancelled the job: uid:N.
        package var by: String
        /// The event that says so.
        package var eventNumber: Int

        package init(reason: String, at: String, by: String, eventNumber: Int) {
            self.reason = reason
            self.at = at
            self.by = by
            self.eventNumber = eventNumber
        }
    }
}
