/// What a ladder decided at one moment for one instalment: at most one step goes out.
package struct LadderRun: Hashable, Sendable {
    /// How far it has come now.
    package internal(set) var progress: LadderProgress
    /// New lines of the ledger, in order; the last may be the one that goes out.
    package internal(set) var entries: [LadderEntry] = []
    /// What goes out.
    package internal(set) var sending: LadderEntry?
    /// When there is something to decide again; nil as long as nothing changes.
    package internal(set) var nextAt: Timestamp?
    /// Why it doesn't wait for the next step's time.
    package internal(set) var rest: LadderRest?
}

/// Why a ladder doesn't wait for the time of a step.
package enum LadderRest: Hashable, Sendable {
    /// Something is on its way, and how that ends isn't known.
    case inFlight
    /// The instalment has no due date yet.
    case undated
    /// Something stops it.
    case blocked(LadderBlock)
    /// The last step went out, and nothing is repeated.
    case finished
}

/// How the delivery of a step ended.
package enum LadderResult: Hashable, Sendable {
    /// It was delivered then.
    case delivered(at: Timestamp)
    /// It wasn't, and won't be.
    case failed(reason: String)
    /// Nobody knows.
    case ambiguous(reason: String)
    /// It was called back before the attempt: it wasn't wanted any more.
    case withdrawn(LadderBlock)
}
