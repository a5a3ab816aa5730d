// Written by generate.py from io.flowd.Simulation.varlink.

extension SimulationAPI {
    /// Number of reminders that got a fate.
    package struct FateCount: Codable, Sendable, Hashable {
        /// The fate in full, such as suppressed(acknowledged).
        package var fateText: String
        package var fate: Fate
        package var count: Int

        package init(fateText: String, fate: Fate, count: Int) {
            self.fateText = fateText
            self.fate = fate
            self.count = count
        }
    }
}
