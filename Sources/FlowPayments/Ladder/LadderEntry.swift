/// One line of the ledger: a step of an instalment's ladder whose time had come, and what became of it.
package struct LadderEntry: Hashable, Sendable, Codable {
    /// Identity that names the entry for ever; no two lines of an instalment have equal ones.
    package struct Identity: Hashable, Sendable, Codable {
        /// The revision of the due date.
        package let revision: Int
        /// The number of the ladder, which rises when another one takes its place.
        package let ladder: Int
        package let position: LadderPosition
        /// Number of earlier lines of this position.
        package let attempt: Int
    }

    package let identity: Identity
    package let step: StepKey
    package let offsetDays: Int
    /// Instant at which the step was to go out, after gaps and anchors.
    package let plannedAt: Timestamp
    package let decidedAt: Timestamp
    /// The ladder's time of day at which it went out where it was late.
    package internal(set) var openedAt: Timestamp?
    /// Fate of the step; nil while it is under way.
    package internal(set) var fate: LadderFate?
    /// Reason for the fate, in words.
    package internal(set) var reason: String?
    package let charge: Money?
    /// True when its charge has to be reversed, since it never went out.
    package internal(set) var isChargeVoid = false
}

/// Position of an instalment on its ladder.
package struct LadderPosition: Hashable, Comparable, Sendable, Codable {
    /// The step, from 0.
    package let step: Int
    /// Number of times that the last step went out before.
    package let repetition: Int

    package static let first = LadderPosition(step: 0, repetition: 0)

    package static func < (left: LadderPosition, right: LadderPosition) -> Bool {
        (left.step, left.repetition) < (right.step, right.repetition)
    }
}

/// Final fate of a step; it never changes.
///
/// The names are those of all reminders.
package enum LadderFate: String, Hashable, Sendable, Codable, CaseIterable {
    /// Sent in time, with no more than a minute's delay.
    case sent
    case sentLate
    /// Skipped because the step's conditions did not hold.
    case skipped
    case suppressedPaid = "suppressed(paid)"
    /// A hold, a dispute, a promise or an exclusion stopped it.
    case suppressedHeld = "suppressed(held)"
    /// Suppressed because the debt was given up or written off, or its recipient is in the archive.
    case suppressedCancelled = "suppressed(cancelled)"
    /// Expired: the step was before the due date, and too late to be of use.
    case expired
    case failed
    /// Ambiguous: it is unknown whether the step was delivered.
    case ambiguous

    /// True when the payer got it, or may have got it: it is never sent again.
    package var isDelivered: Bool { self == .sent || self == .sentLate || self == .ambiguous }
}

extension ReminderFate {
    init(_ fate: LadderFate) {
        switch fate {
        case .sent: self = .sent
        case .sentLate: self = .sentLate
        case .skipped: self = .skipped
        case .suppressedPaid: self = .suppressedPaid
        case .suppressedHeld: self = .suppressedHeld
        case .suppressedCancelled: self = .suppressedCancelled
        case .expired: self = .expired
        case .failed: self = .failed
        case .ambiguous: self = .ambiguous
        }
    }
}
