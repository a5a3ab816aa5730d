/// What decides by itself what goes out and when, where that isn't a chain of rules: the ladder of an instalment.
///
/// It is kept with what is reminded of, and knows where it stands.
package protocol ReminderPolicy: Hashable, Sendable {
    /// When there is something to decide again; nil as long as nothing changes.
    var nextAt: Timestamp? { get set }

    /// The number that stands in a reminder's position for that of a rule: what has another was planned before a change.
    var rule: Int { get }

    /// Where a step goes; nil for one that isn't there.
    func addressee(ofStep step: Int) -> ReminderStep?

    /// Where all its steps go.
    var addressees: [ReminderStep] { get }

    /// The profiles to whom something of it may go.
    var recipients: Set<ProfileKey> { get }

    /// Why a reminder isn't wanted any more that was planned before a change.
    static var replacedReason: String { get }
}

/// What a reminder says besides what is due and when.
package struct ReminderDetails {
    /// For people, a sentence each.
    let lines: [String]
    /// For programs.
    let members: [String: CanonicalValue]

    /// Puts it together.
    package init(lines: [String], members: [String: CanonicalValue]) {
        self.lines = lines
        self.members = members
    }
}
