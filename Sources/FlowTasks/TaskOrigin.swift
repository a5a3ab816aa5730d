/// What a task stands for: most were made by people; others follow a step or an instalment, which is reminded of by it.
///
/// What follows something else has numbers of its own, is in no list of tasks, and isn't changed by verbs of tasks: only
/// its reminders are seen.
package enum TaskOrigin: Hashable, Sendable {
    /// Itself: somebody made it.
    case own
    /// A step of a job, which falls due or has become ready.
    case step(JobID, StepKey, StepMoment)
    /// An instalment of a payment schedule.
    case instalment(InstalmentID)

    /// True when it was made by people.
    package var isOwn: Bool { self == .own }

    /// What it follows, as people write it: `12/photo`; nil for itself.
    package var text: String? {
        switch self {
        case .own: nil
        case .step(let job, let step, _): "\(job)/\(step)"
        case .instalment(let id): id.description
        }
    }
}

/// From what the reminders of a step count.
package enum StepMoment: String, Hashable, Sendable, CaseIterable {
    /// Its due date.
    case due
    /// The moment at which it became ready.
    case start
}
