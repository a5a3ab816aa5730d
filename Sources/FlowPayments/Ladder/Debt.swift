/// An instalment with all that its ladder has to know of it, and the schedule on which charges are put.
package struct Debt: Sendable {
    /// Its schedule, as it is now.
    package internal(set) var schedule: PaymentSchedule
    /// Its number there.
    let number: Int
    /// The payer's zone.
    let zone: ZoneRules
    /// The payer's name for people.
    let payer: String
    /// Why its payer is never reminded.
    let exclusion: String?
    /// Labels of the job.
    let labels: Set<JobLabel>
    /// Other schedules of the payer on which something is owed.
    let others: [PaymentSchedule]

    /// The attribute of a profile that says why it is never reminded of what it owes; false, no, 0, off and an empty
    /// text exclude nobody.
    package static let exclusionAttribute = "noPaymentReminders"

    /// The instalment; nil when the schedule hasn't it.
    package var instalment: Instalment? { schedule.instalments.first { $0.number == number } }

    /// What its ladder looks at.
    func facts(at now: Timestamp) -> LadderFacts? {
        let all = others + [schedule]
        let account = PayerAccount(all, on: today(now), including: schedule.id, number)
        return instalment.map { LadderFacts($0, of: schedule, account: account, labels: labels, exclusion: exclusion) }
    }

    /// What is still owed, less what credit of its schedule covers.
    package var owed: Money {
        instalment.map { schedule.withCreditUsed.outstanding(of: $0) } ?? .zero(schedule.currency)
    }

    /// As a reminder of a step tells it, with what was charged by it.
    package func told(step: String, charge: Money?) -> ReminderDebt {
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

    /// The payer's date.
    func today(_ now: Timestamp) -> LocalDate { zone.localTime(at: now).date }

    /// What stands in the way of a reminder that is about to go out.
    ///
    /// A charge of which nobody was told yet is taken off before: who has paid all else owes nothing.
    func block(besides charge: Int?, at now: Timestamp) -> LadderBlock? {
        var probe = self
        if let charge { probe.reverse(charge, reason: "It wasn't told") }
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

    /// What a charge comes to that wasn't taken back.
    func standingCharge(_ number: Int) -> Money? {
        instalment?.charges.first { $0.number == number && $0.reversal == nil }?.amount
    }

    /// Takes a charge back; nothing happens when it was taken back before.
    mutating func reverse(_ charge: Int, reason: String) {
        guard instalment?.charges.first(where: { $0.number == charge })?.reversal == nil else { return }
        _ = try? schedule.reverseCharge(charge, of: number, reason: reason)
    }
}
