/// What makes a step move on.
package enum StepKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A person does it and says so.
    case manual
    /// Some of several people agree.
    case approval
    /// Time passes.
    case timer
    /// An instalment is settled.
    case payment
    /// A program on this machine runs.
    case command
    /// Another system is called.
    case webhook
    /// An app claims it under a lease.
    case worker
    /// A child job ends.
    case job

    /// Whether a template may use the kind in this version.
    package var isAvailable: Bool {
        switch self {
        case .manual, .payment: true
        case .approval, .timer, .command, .webhook, .worker, .job: false
        }
    }
}
