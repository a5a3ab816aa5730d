// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// Occurrences that were too many for a row each; what is told holds for all of them.
    package struct Range: Codable, Sendable, Hashable {
        /// The task's number.
        package var task: String
        /// The task's title.
        package var title: String
        /// How many.
        package var count: Int
        /// The first one by the wall clock.
        package var firstNominal: String
        /// The last one by the wall clock.
        package var lastNominal: String
        /// What became of all their reminders.
        package var fate: Fate
        /// The fate in full.
        package var fateText: String
        /// When that was decided.
        package var at: String

        /// Puts the fields together.
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
