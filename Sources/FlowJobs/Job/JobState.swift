/// The state of a job.
///
/// Being complete is a state, not a number.
package enum JobState: String, Hashable, Sendable, Codable, CaseIterable {
    /// State in which work is still to be done.
    ///
    /// Next: completed, completedWithSkips, cancelled, held.
    case running
    /// A person holds it. Next: running when it is resumed (or what its steps say), cancelled.
    case held
    /// Everything that counts is done. Next: running, when a step is opened again.
    case completed
    /// State in which no required step is open, and at least one was skipped.
    ///
    /// Next: those of `completed`.
    case completedWithSkips
    /// A person cancelled it, or nothing is open, nothing was done or skipped, and something was cancelled.
    ///
    /// Next: running, when a person opens the job again or, if its steps made it so, a step.
    case cancelled
    /// A step failed for good. No kind of step that is available leads here.
    case failed

    /// True while it may still come to its end by itself.
    package var isOpen: Bool {
        switch self {
        case .running, .held: true
        case .completed, .completedWithSkips, .cancelled, .failed: false
        }
    }

    /// The state that follows from the counts.
    ///
    /// A job is over when no required leaf is open, also when none of them applies; one without any required leaf is over
    /// when no optional leaf is.
    package init(_ counts: Counts) {
        let required = counts.requiredOpen + counts.done + counts.skipped + counts.cancelled + counts.notApplicable
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
