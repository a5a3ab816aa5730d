/// Something that happened to a delivery that didn't go out at its first attempt, or that somebody decided about it.
package struct DeliveryEntry: Hashable, Sendable, Codable {
    /// The kind of an entry, by the word that is kept.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// An attempt didn't succeed.
        case failed
        /// An attempt of which nobody knows how it ended.
        case ambiguous
        /// Somebody has it tried once more.
        case replayed
        /// Somebody gave it up.
        case dropped
        /// Somebody found out that it went out.
        case settledAsSent
        /// Somebody found out that it didn't.
        case settledAsDead
    }

    /// Instant at which it happened.
    package let at: Timestamp
    /// What happened.
    package let kind: Kind
    /// Number of the attempt, or of those that were begun before.
    package let attempt: Int
    /// Who decided it; nil for an attempt.
    package let by: Principal?
    /// What the attempt said, or why it was decided.
    package let reason: String?
}

/// What a person can have done to a delivery.
package enum DeliveryVerb: Hashable, Sendable {
    /// Tries once more what is dead or ambiguous, or waits for that behind an attempt, under the same id.
    case replay(reason: String?)
    /// Gives up what isn't out.
    case drop(reason: String)
    /// Says how an ambiguous one ended: true when it went out.
    case settle(isSent: Bool, reason: String?)

    /// Participle for sentences.
    package var participle: String {
        switch self {
        case .replay: "replayed"
        case .drop: "dropped"
        case .settle: "settled"
        }
    }

    /// States in which it can be done.
    package var states: [DeliveryState] {
        switch self {
        case .replay: [.pending, .dead, .ambiguous]
        case .drop: [.pending, .dead, .ambiguous]
        case .settle: [.ambiguous]
        }
    }
}

extension DeliveryRecord {
    /// Most entries of a history; with more, the oldest gives way.
    package static let historyCountMax = 64

    /// True once somebody has it tried again: they want it out, whatever came behind it.
    package var isReplayed: Bool { history.contains { $0.kind == .replayed } }

    /// Attempts since somebody had it tried once more, else all: pauses and age begin anew with that.
    var attemptSinceReplay: Int { attempt - (history.last { $0.kind == .replayed }?.attempt ?? 0) }

    /// Does what somebody wants, in a state that allows it.
    mutating func take(_ verb: DeliveryVerb, _ stamp: Stamp) {
        changedAt = stamp.at
        switch verb {
        case .replay(let reason):
            note(.replayed, at: stamp.at, by: stamp.by, reason)
            (state, dueAt, openAt) = (.pending, stamp.at, stamp.at)
            // What was said before is in its history.
            self.reason = nil
        case .drop(let why):
            note(.dropped, at: stamp.at, by: stamp.by, why)
            (state, reason) = (.dropped, why)
        case .settle(let isSent, let reason):
            note(isSent ? .settledAsSent : .settledAsDead, at: stamp.at, by: stamp.by, reason)
            state = isSent ? .sent : .dead
        }
    }

    /// Adds an entry to the history.
    mutating func note(_ kind: DeliveryEntry.Kind, at now: Timestamp, by: Principal? = nil, _ reason: String?) {
        if history.count >= Self.historyCountMax { history.removeFirst(history.count - Self.historyCountMax + 1) }
        history.append(DeliveryEntry(at: now, kind: kind, attempt: attempt, by: by, reason: reason))
    }
}
