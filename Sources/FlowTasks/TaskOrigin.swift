/// Origin of a task: most are made by people; others follow a step or an instalment that they remind of, or carry news.
///
/// A task that follows something else has numbers of its own, is in no list of tasks, and isn't changed by verbs of
/// tasks: only its reminders are shown.
package enum TaskOrigin: Hashable, Sendable {
    /// Task that a person made, which follows nothing else.
    case own
    /// A step of a job, which falls due or has become ready.
    case step(JobID, StepKey, StepAnchor)
    /// A job as a whole, of which there is news.
    case job(JobID, StepAnchor)
    case instalment(InstalmentID)
    case payment(PaymentID)
    /// Address of a profile for a channel, of which people are notified.
    case address(ProfileID, StepKey)

    package var isOwn: Bool { self == .own }

    package var isOwed: Bool { if case .instalment = self { true } else { false } }

    package var job: JobID? {
        switch self {
        case .own, .instalment, .payment, .address: nil
        case .step(let job, _, _), .job(let job, _): job
        }
    }

    package var schedule: PaymentScheduleID? {
        switch self {
        case .own, .step, .job, .address: nil
        case .instalment(let id): id.schedule
        case .payment(let id): id.schedule
        }
    }

    package var step: StepKey? {
        guard case .step(_, let step, _) = self else { return nil }
        return step
    }

    /// Anchor from which the reminders count; nil for a task that people made, an instalment and an address.
    package var anchor: StepAnchor? {
        switch self {
        case .own, .instalment, .address: nil
        case .payment: .paymentReceived
        case .step(_, _, let anchor), .job(_, let anchor): anchor
        }
    }

    /// Text of the object that it follows, as people write it: `12/photo`; nil for a task that people made.
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

/// Anchor from which the reminders of a step, or news of a job or a payment, count.
package enum StepAnchor: String, Hashable, Sendable, CaseIterable {
    case due
    /// The moment at which it became ready.
    case start
    /// Instant at which the step became ready, of which people are notified once.
    case ready
    case assigned
    case changed
    case commented
    case completed
    case overdue
    case paymentReceived

    /// Cases from which reminders of steps count; of the others people are notified once, when they happen.
    package static let ofReminders: [StepAnchor] = [.due, .start]

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

    /// Occasion of the news to announce; nil for reminders.
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
