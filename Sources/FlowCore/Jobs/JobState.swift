/// The state of a job.
///
/// Being complete is a state, not a number.
package enum JobState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Something is still to be done. Next: completed, completedWithSkips, cancelled.
    case running
    /// Everything that counts is done. Next: running, when a step is opened again.
    case completed
    /// Nothing is open, but something was skipped. Next: as `completed`.
    case completedWithSkips
    /// Nothing is open, nothing was done or skipped, something was cancelled. Next: as `completed`.
    case cancelled
    /// A step failed for good. No kind of step that is available leads here.
    case failed

    /// The state that follows from the counts.
    ///
    /// A job is over when no required leaf is open; one that never had a required leaf is over when no optional leaf is.
    package init(_ counts: Counts) {
        let required = counts.requiredOpen + counts.done + counts.skipped + counts.cancelled
        let open = required > 0 ? counts.requiredOpen : counts.optionalOpen
        if open > 0 {
            self = .running
        } else if counts.skipped > 0 {
            self = .completedWithSkips
        } else if counts.cancelled > 0, counts.done == 0, counts.optionalDone == 0 {
            self = .cancelled
        } else {
            self = .completed
        }
    }
}
