/// Decisions of a ladder at one instant for one instalment: at most one step goes out.
package struct LadderRun: Hashable, Sendable {
    /// Progress of the ladder after the decisions.
    package internal(set) var progress: LadderProgress
    /// New lines of the ledger, in order; the last may be the one that goes out.
    package internal(set) var entries: [LadderEntry] = []
    /// Entry of the step that goes out.
    package internal(set) var sending: LadderEntry?
    /// Instant at which there is something to decide again; nil as long as nothing changes.
    package internal(set) var nextAt: Timestamp?
    /// Reason for which the ladder doesn't wait for the next step's time.
    package internal(set) var rest: LadderRest?
}

/// Reasons for which a ladder doesn't wait for the time of a step.
package enum LadderRest: Hashable, Sendable {
    case inFlight
    case undated
    case blocked(LadderBlock)
    /// The last step went out, and nothing is repeated.
    case finished
}

/// Result of the delivery of a step.
package enum LadderResult: Hashable, Sendable {
    case delivered(at: Timestamp)
    /// Failed: the step wasn't delivered, and won't be.
    case failed(reason: String)
    /// Ambiguous: it is unknown whether the step was delivered.
    case ambiguous(reason: String)
    /// Withdrawn before the attempt, because the step wasn't wanted any more.
    case withdrawn(LadderBlock)
}
