/// How a skipped step counts in a job's percentage.
package enum SkipPolicy: String, Codable, Hashable, Sendable, CaseIterable {
    /// It leaves the scope, as if it had not been asked for. The default.
    case excluded
    /// It counts as done.
    case done
    /// It stays in the scope and counts as not done.
    case undone
}
