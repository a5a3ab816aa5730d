/// Policy that decides by itself on reminders and their instants, instead of a chain of rules: an instalment's ladder.
///
/// It is kept with the subject of the reminders, and knows its own progress.
package protocol ReminderPolicy: Hashable, Sendable {
    /// Instant of the next decision; nil as long as nothing changes.
    var nextAt: Timestamp? { get set }

    /// The number that stands in a reminder's position for that of a rule: what has another was planned before a change.
    var rule: Int { get }

    func addressee(ofStep step: Int) -> ReminderStep?

    var addressees: [ReminderStep] { get }

    var recipients: Set<ProfileKey> { get }

    /// Reason given for a reminder that was planned before a change and isn't wanted any more.
    static var replacedReason: String { get }
}

/// Money that a reminder reports.
package struct ReminderDebt {
    /// The profile of who owes it, or is owed it, by its key.
    let party: String
    let name: String
    /// True when the money is owed to the tenant.
    let isIncoming: Bool
    let outstanding: Money
    /// Amount that was added to the debt; nil when none was.
    let charge: Money?
    /// Amount that was taken off the debt, as credit covers it; nil when there is none.
    let credit: Money?
    let step: String

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
