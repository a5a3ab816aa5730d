// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// What one leaf contributes to the job's percentage.
    ///
    /// All points of all leaves add up to the percentage exactly.
    package struct Contribution: Codable, Sendable, Hashable {
        /// The leaf's key.
        package var key: String
        /// Keys of the groups around it, outermost first.
        package var groups: [String]
        /// The name for people.
        package var title: String
        /// The state of a step.
        package var state: ActionState
        /// 0 to 100.
        package var progress: Int
        /// Its weight.
        package var weight: Int
        /// True when it never moves the percentage.
        package var optional: Bool
        /// In words: "counts", "optional", "skipped, out of scope", ...
        package var accounting: String
        /// True when it is part of the denominator.
        package var inScope: Bool
        /// The points of 100 it can give, exactly.
        package var possibleNumerator: String
        /// Belongs to `possibleNumerator`.
        package var possibleDenominator: String
        /// The points it can give, rounded to two decimals for people.
        package var possible: String
        /// The points of 100 it gives now, exactly.
        package var earnedNumerator: String
        /// Belongs to `earnedNumerator`.
        package var earnedDenominator: String
        /// The points it gives now, rounded to two decimals for people.
        package var earned: String
        /// The event that last moved it.
        package var eventNumber: Int
        /// When the state was last changed.
        package var changedAt: String
        /// Who last changed the state: uid:N.
        package var changedBy: String

        /// Puts the fields together.
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
