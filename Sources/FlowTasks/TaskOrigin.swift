/// What a task stands for: most were made by people; others follow a step or an instalment, which is reminded of by it,
/// or tell of news.
///
/// What follows something else has numbers of its own, is in no list of tasks, and isn't changed by verbs of tasks: only
/// its reminders are seen.
package enum TaskOrigin: Hashable, Sendable {
    /// Itself: somebody made it.
    case own
    /// A step of a job, which falls due or has become ready.
    case step(JobID, StepKey, StepMoment)
    /// A job as a whole, of which there is news.
    case job(JobID, StepMoment)
    /// An instalment of a payment schedule.
    case instalment(InstalmentID)
    /// A payment that came in, of which people are told.
    case payment(PaymentID)
    /// An address of a profile for a channel, of which people are told.
    case address(ProfileID, StepKey)

    /// True when it was made by people.
    package var isOwn: Bool { self == .own }

    /// True for money that is owed.
    package var isOwed: Bool { if case .instalment = self { true } else { false } }

    /// The job that it follows, or of which it follows a step.
    package var job: JobID? {
        switch self {
        case .own, .instalment, .payment, .address: nil
        case .step(let job, _, _), .job(let job, _): job
        }
    }

    /// The payment schedule that it is of.
    package var schedule: PaymentScheduleID? {
        switch self {
        case .own, .step, .job, .address: nil
        case .instalment(let id): id.schedule
        case .payment(let id): id.schedule
        }
    }

    /// The step that it follows; nil for what isn't one.
    package var step: StepKey? {
        guard case .step(_, let step, _) = self else { return nil }
        return step
    }

    /// From what its reminders count; nil for a task, and for what is owed.
    package var moment: StepMoment? {
        switch self {
        case .own, .instalment, .address: nil
        case .payment: .paymentReceived
        case .step(_, _, let moment), .job(_, let moment): moment
        }
    }

    /// What it follows, as people write it: `12/photo`; nil for itself.
    package var text: String? {
        switch self {
        case .own: nil
        case .step(let job, let step, _): "\(job)/\(step)"
        case .job(let job, _): "\(job)"
        case .instalment(let id): id.description
        case .payment(let id): id.description
        case .address(let profile, let channel): "\(profile)/\(channel)"
        }
    }
}

/// From what the reminders of a step, or news of a job, count.
package enum StepMoment: String, Hashable, Sendable, CaseIterable {
    /// Its due date.
    case due
    /// The moment at which it became ready.
    case start
    /// The moment at which it became ready, of which people are told once.
    case ready
    /// The moment at which it was given to somebody.
    case assigned
    /// That at which it was changed.
    case changed
    /// That of a note.
    case commented
    /// That at which it was done.
    case completed
    /// That at which its time is over.
    case overdue
    /// That at which money was recorded that came in.
    case paymentReceived

    /// Those from which reminders of steps count; of the others people are told once, when they happen.
    package static let ofReminders: [StepMoment] = [.due, .start]

    /// The moment of news.
    package init(_ news: NotifyOccasion) {
        switch news {
        case .ready: self = .ready
        case .assigned: self = .assigned
        case .changed: self = .changed
        case .commented: self = .commented
        case .completed: self = .completed
        case .overdue: self = .overdue
        case .paymentReceived: self = .paymentReceived
        }
    }

    /// The news that are told; nil for reminders.
    package var news: NotifyOccasion? {
        switch self {
        case .due, .start: nil
        case .ready: .ready
        case .assigned: .assigned
        case .changed: .changed
        case .commented: .commented
        case .completed: .completed
        case .overdue: .overdue
        case .paymentReceived: .paymentReceived
        }
    }
}
