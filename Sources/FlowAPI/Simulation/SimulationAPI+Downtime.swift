// Written by generate.py from io.flowd.Simulation.varlink.

extension SimulationAPI {
    /// A time in which the simulated daemon doesn't work.
    package struct Downtime: Codable, Sendable, Hashable {
        /// Its beginning, from now on: RFC 3339, or a length of time from now, such as 2d.
        package var from: String
        /// Its end, written in the same way.
        package var until: String

        /// Puts the fields together.
        package init(from: String, until: String) {
            self.from = from
            self.until = until
        }
    }
}
