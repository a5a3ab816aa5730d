/// An instalment with all that its ladder has to know of it, and the schedule on which charges are put.
package struct Debt: Sendable {
    /// Schedule of the debt in its present state.
    package internal(set) var schedule: PaymentSchedule
    let number: Int
    /// Time zone of the payer.
    let zone: ZoneRules
    /// The payer's name for people.
    let payer: String
    /// Reason for which the payer is never reminded.
    let exclusion: String?
    let labels: Set<JobLabel>
    /// Other schedules of the payer on which something is owed.
    let others: [PaymentSchedule]

    /// Attribute of a profile that says why it is never reminded of what it owes.
    ///
    /// The values false, no, 0, off and an empty text exclude no payer.
    package static let exclusionAttribute = "noPaymentReminders"

    package var instalment: Instalment? { schedule.instalments.first { $0.number == number } }

    func facts(at now: Timestamp) -> LadderFacts? {
        let all = others + [schedule]
        let account = PayerAccount(all, on: today(now), including: schedule.id, number)
        return instalment.map { LadderFacts($0, of: schedule, account: account, labels: labels, exclusion: exclusion) }
    }

    /// Amount still owed, less what credit of its schedule covers.
    package var owed: Money {
        instalment.map { schedule.withCreditUsed.outstanding(of: $0) } ?? .zero(schedule.currency)
    }

    package func reported(step: String, charge: Money?) -> ReminderDebt {
        let covered = (instalment?.outstanding.minorUnits ?? 0) - owed.minorUnits
        return ReminderDebt(
            party: schedule.party.text,
            name: payer,
            isIncoming: schedule.direction == .incoming,
            outstanding: owed,
            charge: charge,
            credit: covered > 0 ? Money(minorUnits: covered, schedule.currency) : nil,
            step: step
        )
    }

    /// Returns the date in the payer's time zone.
    func today(_ now: Timestamp) -> LocalDate { zone.localTime(at: now).date }

    /// Returns what stands in the way of a reminder that is about to go out.
    ///
    /// A charge that was not yet announced is taken off before: a payer who has paid all else owes nothing.
    func block(besides charge: Int?, at now: Timestamp) -> LadderBlock? {
        var probe = self
        if let charge { probe.reverse(charge, reason: "No recipient was notified of it") }
        return probe.facts(at: now)?.block(on: today(now))
    }

    /// Puts what a step costs on the instalment; the number of the charge, or nil when it can't be charged any more.
    mutating func charge(_ what: LateCharge, _ amount: Money, at now: Timestamp) -> Int? {
        // An instalment that is full of charges is reminded of without another one.
        guard (try? schedule.charge(number, what.kind, amount, rate: what.rate, on: today(now))) != nil else {
            return nil
        }
        return instalment?.charges.last?.number
    }

    /// Returns the amount of a charge; nil when it was taken back.
    func standingCharge(_ number: Int) -> Money? {
        instalment?.charges.first { $0.number == number && $0.reversal == nil }?.amount
    }

    /// Takes a charge back; nothing happens when it was taken back before.
    mutating func reverse(_ charge: Int, reason: String) {
        guard instalment?.charges.first(where: { $0.number == charge })?.reversal == nil else { return }
        _ = try? schedule.reverseCharge(charge, of: number, reason: reason)
    }
}
