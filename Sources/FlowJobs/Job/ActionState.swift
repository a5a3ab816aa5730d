/// The state of an action instance.
package enum ActionState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Waits for other steps or for its condition. Next: ready, notApplicable, skipped, cancelled.
    case blocked
    /// Can be begun. Next: inProgress, done, skipped, cancelled; blocked or notApplicable when a step before it is opened again.
    case ready
    /// Begun. Next: done, skipped, cancelled.
    case inProgress
    /// Begun, and waits for something outside. No kind of step that is available leads here.
    case waiting
    /// Finished. Next, when opened again: ready, blocked or notApplicable.
    case done
    /// Left out by a person, with a reason. Next, when opened again: as `done`.
    case skipped
    /// State of a step whose condition, or that of a group around it, is false.
    ///
    /// Next, when a step that the condition reads is opened again: blocked, ready.
    case notApplicable
    /// Tried, and failed. No kind of step that is available leads here.
    case failed
    /// Taken out of the job by a person, with a reason. Next, when opened again: as `done`.
    case cancelled

    /// True when steps that depend on it need not wait any longer.
    package var isSettled: Bool {
        switch self {
        case .done, .skipped, .notApplicable, .cancelled: true
        case .blocked, .ready, .inProgress, .waiting, .failed: false
        }
    }

    /// True when the state follows from the steps before it and from the conditions, not from a person's operation.
    package var isDerived: Bool {
        switch self {
        case .blocked, .ready, .notApplicable: true
        case .inProgress, .waiting, .done, .skipped, .failed, .cancelled: false
        }
    }
}
