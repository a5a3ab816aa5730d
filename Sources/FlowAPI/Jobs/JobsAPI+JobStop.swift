// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Who holds a job, or has cancelled it.
    package struct JobStop: Codable, Sendable, Hashable {
        /// Why, in words.
        package var reason: String
        /// When.
        package var at: String
        /// By whom: uid:N.
        package var by: String
        /// The event that says so.
        package var eventNumber: Int

        /// Puts the fields together.
        package init(reason: String, at: String, by: String, eventNumber: Int) {
            self.reason = reason
            self.at = at
            self.by = by
            self.eventNumber = eventNumber
        }
    }
}
