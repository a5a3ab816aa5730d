// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Contribution of one leaf to the job's percentage.
    ///
    /// All points of all leaves add up to the percentage exactly.
    package struct Contribution: Codable, Sendable, Hashable {
        package var key: String
        /// Keys of the groups around it, outermost first.
        package var groups: [String]
        package var title: String
        package var state: ActionState
        /// Percentage of progress, 0 to 100.
        package var progress: Int
        package var weight: Int
        /// True when it never moves the percentage.
        package var optional: Bool
        /// In words: "counts", "optional", "skipped, out of scope", ...
        package var accounting: String
        /// True when it is part of the denominator.
        package var inScope: Bool
        /// The points of 100 it can give, exactly.
        package var possibleNumerator: String
        /// Denominator that belongs to `possibleNumerator`.
        package var possibleDenominator: String
        /// The points it can give, rounded to two decimals for people.
        package var possible: String
        /// The points of 100 it gives now, exactly.
        package var earnedNumerator: String
        /// Denominator that belongs to `earnedNumerator`.
        package var earnedDenominator: String
        /// The points it gives now, rounded to two decimals for people.
        package var earned: String
        /// The event that last moved it.
        package var eventNumber: Int
        package var changedAt: String
        /// Principal that last changed the state, such as uid:N.
        package var changedBy: String

        package init(
            key: String,
            groups: [String],
            title: String,
            state: ActionState,
            progress: Int,
            weight: Int,
            optional: Bool,
            accounting: String,
            inScope: Bool,
            possibleNumerator: String,
            possibleDenominator: String,
            possible: String,
            earnedNumerator: String,
            earnedDenominator: String,
            earned: String,
            eventNumber: Int,
            changedAt: String,
            changedBy: String
        ) {
            self.key = key
            self.groups = groups
            self.title = title
            self.state = state
            self.progress = progress
            self.weight = weight
            self.optional = optional
            self.accounting = accounting
            self.inScope = inScope
            self.possibleNumerator = possibleNumerator
            self.possibleDenominator = possibleDenominator
            self.possible = possible
            self.earnedNumerator = earnedNumerator
            self.earnedDenominator = earnedDenominator
            self.earned = earned
            self.eventNumber = eventNumber
            self.changedAt = changedAt
            self.changedBy = changedBy
        }
    }
}
