// Written by generate.py from io.flowd.Simulation.varlink.

extension SimulationAPI {
    /// A time in which the simulated daemon doesn't work.
    package struct Downtime: Codable, Sendable, Hashable {
        /// Beginning of the downtime, from now on: RFC 3339, or a length of time from now, such as 2d.
        package var from: String
        /// End of the downtime: RFC 3339, or a length of time from now, such as 2d.
        package var until: String

        package init(from: String, until: String) {
            self.from = from
            self.until = until
        }
    }
}
