// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// Occurrences that were too many for a row each; what is told holds for all of them.
    package struct Range: Codable, Sendable, Hashable {
        /// Number of the task, as text.
        package var task: String
        package var title: String
        /// Number of occurrences in the range.
        package var count: Int
        /// The first one by the wall clock.
        package var firstNominal: String
        /// The last one by the wall clock.
        package var lastNominal: String
        /// Fate of all reminders of the range.
        package var fate: Fate
        /// The fate in full.
        package var fateText: String
        /// Instant at which the fate was decided.
        package var at: String

        package init(
            task: String,
            title: String,
            count: Int,
            firstNominal: String,
            lastNominal: String,
            fate: Fate,
            fateText: String,
            at: String
        ) {
            self.task = task
            self.title = title
            self.count = count
            self.firstNominal = firstNominal
            self.lastNominal = lastNominal
            self.fate = fate
            self.fateText = fateText
            self.at = at
        }
    }
}
