/// Treatment of a skipped step in a job's percentage.
package enum SkipPolicy: String, Codable, Hashable, Sendable, CaseIterable {
    /// Leaves the step out of the scope, as if it had not been asked for.
    ///
    /// The default.
    case excluded
    /// Counts a skipped step as done.
    case done
    /// Keeps the step in the scope and counts it as not done.
    case undone
}
