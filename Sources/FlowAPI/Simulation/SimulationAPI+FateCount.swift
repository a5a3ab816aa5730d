// Written by generate.py from io.flowd.Simulation.varlink.

extension SimulationAPI {
    /// How many reminders got a fate.
    package struct FateCount: Codable, Sendable, Hashable {
        /// The fate in full, such as suppressed(acknowledged).
        package var fateText: String
        /// What became of a reminder.
        package var fate: Fate
        /// Count.
        package var count: Int

        /// Puts the fields together.
        package init(fateText: String, fate: Fate, count: Int) {
            self.fateText = fateText
            self.fate = fate
            self.count = count
        }
    }
}
