// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// A time in which flowd did not work, or did not say so.
    package struct Outage: Codable, Sendable, Hashable {
        /// Its last sign before.
        package var from: String
        /// Its start after it.
        package var until: String
        /// It was stopped; otherwise it ended in another way, and may have worked a little longer.
        package var clean: Bool
        /// The machine slept meanwhile, and flowd with it.
        package var asleep: Bool?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(from: String, until: String, clean: Bool, asleep: Bool? = nil) {
            self.from = from
            self.until = until
            self.clean = clean
            self.asleep = asleep
        }
    }
}
