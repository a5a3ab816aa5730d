// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// A time in which flowd did not work, or did not say so.
    package struct Outage: Codable, Sendable, Hashable {
        /// Instant of flowd's last sign of activity before the outage.
        package var from: String
        /// Instant at which flowd started after the outage.
        package var until: String
        /// True when flowd was stopped; otherwise it ended in another way, and may have worked a little longer.
        package var clean: Bool
        /// The machine slept meanwhile, and flowd with it.
        package var asleep: Bool?

        package init(from: String, until: String, clean: Bool, asleep: Bool? = nil) {
            self.from = from
            self.until = until
            self.clean = clean
            self.asleep = asleep
        }
    }
}
