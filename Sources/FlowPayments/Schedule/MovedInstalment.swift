/// An instalment of which an amount is another than before a command; amounts are decimal strings.
package struct MovedInstalment: Hashable, Sendable, Codable {
    package let instalment: Int
    /// Agreed amount; nil where it hasn't changed, as with all other amounts.
    package let amount: Change?
    /// Amount paid on the instalment, less what was refunded.
    package let paid: Change?
    package let waived: Change?
    package let charged: Change?
    package let outstanding: Change?

    /// An amount on both sides of a command.
    package struct Change: Hashable, Sendable, Codable {
        /// Amount before the command, as decimal text.
        package let before: String
        package let now: String

        init?(_ before: Money, _ now: Money) {
            guard before != now else { return nil }
            self.before = before.text
            self.now = now.text
        }
    }

    /// Every instalment of a schedule that has moved since it stood as before, a new one from nothing.
    static func all(of schedule: PaymentSchedule, since before: PaymentSchedule) -> [MovedInstalment] {
        let none = Money.zero(schedule.currency)
        return schedule.instalments.enumerated().compactMap { index, now in
            // Instalments keep their numbers, and are never taken out.
            let old = before.instalments.indices.contains(index) ? before.instalments[index] : nil
            let moved = MovedInstalment(
                instalment: now.number,
                amount: Change(old?.amount ?? none, now.amount),
                paid: Change(old?.paid ?? none, now.paid),
                waived: Change(old?.waived ?? none, now.waived),
                charged: Change(old?.charged ?? none, now.charged),
                outstanding: Change(old?.outstanding ?? none, now.outstanding)
            )
            return moved.isAny ? moved : nil
        }
    }

    private var isAny: Bool { [amount, paid, waived, charged, outstanding].contains { $0 != nil } }
}
