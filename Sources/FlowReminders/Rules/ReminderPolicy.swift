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

/// Money of which a reminder tells.
package struct ReminderDebt {
    /// The profile of who owes it, or is owed it, by its key.
    let party: String
    /// Their name for people.
    let name: String
    /// It is owed to the tenant.
    let isIncoming: Bool
    /// What is still owed.
    let outstanding: Money
    /// What was added to it; nil when nothing was.
    let charge: Money?
    /// What was taken off, as credit covers it; nil when there is none.
    let credit: Money?
    /// The step of the ladder.
    let step: String

    /// Puts it together.
    package init(
        party: String,
        name: String,
        isIncoming: Bool,
        outstanding: Money,
        charge: Money?,
        credit: Money?,
        step: String
    ) {
        self.party = party
        self.name = name
        self.isIncoming = isIncoming
        self.outstanding = outstanding
        self.charge = charge
        self.credit = credit
        self.step = step
    }
}
