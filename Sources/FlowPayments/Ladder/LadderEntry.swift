/// One line of the ledger: a step of an instalment's ladder whose time had come, and what became of it.
package struct LadderEntry: Hashable, Sendable, Codable {
    /// What names it for ever; no two lines of an instalment have the same.
    package struct Identity: Hashable, Sendable, Codable {
        /// The revision of the due date.
        package let revision: Int
        /// The number of the ladder, which rises when another one takes its place.
        package let ladder: Int
        /// Which step, and which repeat of it.
        package let position: LadderPosition
        /// How many lines of this position came before.
        package let attempt: Int
    }

    /// What names it.
    package let identity: Identity
    /// The name of its step.
    package let step: StepKey
    /// The days after the due date of its step; before it when negative.
    package let offsetDays: Int
    /// When it was to go out, after gaps and anchors.
    package let plannedAt: Timestamp
    /// When it was decided.
    package let decidedAt: Timestamp
    /// The ladder's time of day at which it went out where it was late.
    package internal(set) var openedAt: Timestamp?
    /// What became of it; nil as long as it is on its way.
    package internal(set) var fate: LadderFate?
    /// Why, in words.
    package internal(set) var reason: String?
    /// What it costs the payer.
    package let charge: Money?
    /// True when its charge has to be reversed, since it never went out.
    package internal(set) var isChargeVoid = false
}

/// Where an instalment stands on its ladder.
package struct LadderPosition: Hashable, Comparable, Sendable, Codable {
    /// The step, from 0.
    package let step: Int
    /// How many times the last step went out before.
    package let repetition: Int

    /// Where every ladder begins.
    package static let first = LadderPosition(step: 0, repetition: 0)

    package static func < (left: LadderPosition, right: LadderPosition) -> Bool {
        (left.step, left.repetition) < (right.step, right.repetition)
    }
}

/// What became of a step in the end; it never changes.
///
/// The words are those of all reminders.
package enum LadderFate: String, Hashable, Sendable, Codable, CaseIterable {
    /// It went out in time.
    case sent
    /// It went out more than a minute late.
    case sentLate
    /// Its conditions did not hold.
    case skipped
    /// What it reminds of was paid.
    case suppressedPaid = "suppressed(paid)"
    /// A hold, a dispute, a promise or an exclusion stopped it.
    case suppressedHeld = "suppressed(held)"
    /// What it reminds of was given up or written off, or whom it would have gone to is in the archive.
    case suppressedCancelled = "suppressed(cancelled)"
    /// It was before the due date, and too late to be of use.
    case expired
    /// It could not be delivered.
    case failed
    /// Nobody knows whether it was delivered.
    case ambiguous

    /// True when the payer got it, or may have got it: it is never sent again.
    package var isDelivered: Bool { self == .sent || self == .sentLate || self == .ambiguous }
}

extension ReminderFate {
    /// The words are the same.
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
