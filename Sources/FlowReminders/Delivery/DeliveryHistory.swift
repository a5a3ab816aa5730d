/// Entry in the history of a delivery: an attempt that didn't succeed, or a decision of a person about it.
package struct DeliveryEntry: Hashable, Sendable, Codable {
    /// The kind of an entry, by the word that is kept.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case failed
        case ambiguous
        case replayed
        case dropped
        case settledAsSent
        case settledAsDead
    }

    package let at: Timestamp
    package let kind: Kind
    /// Number of the attempt, or of those that were begun before.
    package let attempt: Int
    /// Principal who decided it; nil for an attempt.
    package let by: Principal?
    package let reason: String?
}

/// Operations that a person can request on a delivery.
package enum DeliveryVerb: Hashable, Sendable {
    /// Tries once more, under the same id, what is dead or ambiguous, or waits to be tried again after an attempt.
    case replay(reason: String?)
    case drop(reason: String)
    /// Says how an ambiguous one ended: true when it went out.
    case settle(isSent: Bool, reason: String?)

    package var participle: String {
        switch self {
        case .replay: "replayed"
        case .drop: "dropped"
        case .settle: "settled"
        }
    }

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

    /// True once a person has the delivery tried again: it is then wanted, whatever came after it.
    package var isReplayed: Bool { history.contains { $0.kind == .replayed } }

    /// Number of attempts since a person had the delivery tried once more, else of all.
    ///
    /// Pauses and age start again with a replay.
    var attemptSinceReplay: Int { attempt - (history.last { $0.kind == .replayed }?.attempt ?? 0) }

    mutating func apply(_ verb: DeliveryVerb, _ stamp: Stamp) {
        changedAt = stamp.at
        switch verb {
        case .replay(let reason):
            record(.replayed, at: stamp.at, by: stamp.by, reason)
            (state, dueAt, openAt) = (.pending, stamp.at, stamp.at)
            // What was said before is in its history.
            self.reason = nil
        case .drop(let why):
            record(.dropped, at: stamp.at, by: stamp.by, why)
            (state, reason) = (.dropped, why)
        case .settle(let isSent, let reason):
            record(isSent ? .settledAsSent : .settledAsDead, at: stamp.at, by: stamp.by, reason)
            state = isSent ? .sent : .dead
        }
    }

    mutating func record(_ kind: DeliveryEntry.Kind, at now: Timestamp, by: Principal? = nil, _ reason: String?) {
        if history.count >= Self.historyCountMax { history.removeFirst(history.count - Self.historyCountMax + 1) }
        history.append(DeliveryEntry(at: now, kind: kind, attempt: attempt, by: by, reason: reason))
    }
}
