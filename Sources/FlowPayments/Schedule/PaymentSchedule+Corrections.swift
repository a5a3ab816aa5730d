/// Charge that was taken back or lowered, because a payment of an earlier day was recorded after it.
package struct ChargeCorrection: Hashable, Sendable {
    package let instalment: Int
    /// The charge, as it was.
    package let charge: PaymentCharge
    /// Amount of the charge now; nil when it was taken back.
    package let amount: Money?
    package let reason: String
}

/// Change that a command made to a schedule, one for each event.
package struct PaymentChange {
    package let kind: PaymentEventKind
    package let before: PaymentSchedule
    package var after: PaymentSchedule
    /// Outcome that is answered; nil when only the schedule is.
    package var outcome: PaymentOutcome?

    package init(
        kind: PaymentEventKind,
        before: PaymentSchedule,
        after: PaymentSchedule,
        outcome: PaymentOutcome? = nil
    ) {
        self.kind = kind
        self.before = before
        self.after = after
        self.outcome = outcome
    }
}

/// Charges that would not have been made, or not as high, had it been known what was paid before their days.
extension PaymentSchedule {
    /// Takes back or lowers charges that what was paid before their days has made wrong since `before`.
    ///
    /// Those are late fees of days on which nothing was owed, by the days of all payments (`byDays`), and percentages that
    /// come to less by them. A charge keeps its facts: the days that interest is for, and which payments were known. What
    /// comes off goes on what was due first, once, at the end. Only what came on instalments since then counts: what else
    /// has changed about them, such as what they were agreed to be, doesn't.
    mutating func correctCharges(since before: PaymentSchedule) -> [PaymentChange] {
        guard instalments.contains(where: { $0.charged.isPositive }) else { return [] }
        let old = before.byDays.agreed(as: self)
        var changes: [PaymentChange] = []
        var released: [(payment: Int, amount: Money)] = []
        // Ends: each turn lowers one.
        while let found = nextCorrection(since: old) {
            let start = self
            released += correct(found)
            var outcome = PaymentOutcome(credit: credit, charge: found.charge.number, reason: found.reason)
            outcome.judge(self, since: start)
            let kind: PaymentEventKind = found.amount.isPositive ? .chargeLowered : .chargeReversed
            changes.append(PaymentChange(kind: kind, before: start, after: self, outcome: outcome))
        }
        guard let last = changes.last, !released.isEmpty else { return changes }
        putOldestFirst(released)
        changes[changes.count - 1].after = self
        changes[changes.count - 1].outcome?.judge(self, since: last.before)
        return changes
    }

    package static func corrections(_ changes: [PaymentChange]) -> [ChargeCorrection] {
        changes.compactMap { change in
            guard [.chargeReversed, .chargeLowered].contains(change.kind), let number = change.outcome?.charge,
                let (old, new) = zip(change.before.instalments, change.after.instalments).first(where: { old, new in
                    old.charges != new.charges
                }), let charge = old.charges.first(where: { $0.number == number }),
                let changed = new.charges.first(where: { $0.number == number })
            else { return nil }
            return ChargeCorrection(
                instalment: new.number,
                charge: charge,
                amount: changed.reversal == nil ? changed.amount : nil,
                reason: changed.reversal ?? change.outcome?.reason ?? ""
            )
        }
    }

    private struct Correction {
        let instalment: Int
        let charge: PaymentCharge
        let amount: Money
        let reason: String
    }

    // MARK: - Finding

    /// Returns `other`, a later version of this schedule, with the payments and paid amounts of this one.
    private func agreed(as other: PaymentSchedule) -> PaymentSchedule {
        var copy = other
        copy.payments = payments
        for index in copy.instalments.indices {
            let isNew = !instalments.indices.contains(index)
            copy.instalments[index].paid = isNew ? .zero(currency) : instalments[index].paid
        }
        return copy
    }

    private func nextCorrection(since old: PaymentSchedule) -> Correction? {
        let new = byDays
        for (instalment, was) in zip(new.instalments, old.instalments) where !was.charges.isEmpty {
            let standing = instalment.charges.filter { charge in
                charge.reversal == nil && was.charges.contains { $0.number == charge.number && $0.reversal == nil }
            }
            for charge in standing.sorted(by: { ($0.chargedOn, $0.number) < ($1.chargedOn, $1.number) }) {
                guard let paidBy = new.lastPaid(on: instalment.number, known: charge) else { continue }
                let original = was.charges.first { $0.number == charge.number } ?? charge
                let amount = new.corrected(original, of: instalment, from: old)
                guard amount.minorUnits < charge.amount.minorUnits else { continue }
                let reason =
                    amount.isZero
                    ? "it was paid by \(paidBy.text), before the charge"
                    : "part of it was paid by \(paidBy.text), before the charge: \(amount.text) is charged instead"
                return Correction(instalment: instalment.number, charge: charge, amount: amount, reason: reason)
            }
        }
        return nil
    }

    /// Returns the corrected amount of a charge, by what is on its instalment now instead of in `before`.
    private func corrected(_ charge: PaymentCharge, of instalment: Instalment, from before: PaymentSchedule) -> Money {
        let was = before.owed(on: instalment.number, at: charge)
        let owed = owed(on: instalment.number, at: charge)
        let isRunning = charge.kind == .interest && charge.rate != nil
        guard was > 0 || isRunning else { return charge.amount }
        // Interest is for days, and stands for those on which something was owed.
        if owed <= 0, !isRunning { return .zero(currency) }
        guard let rate = charge.rate else { return charge.amount }
        let sides: [Int64]
        switch charge.kind {
        case .lateFee:
            sides = [was, owed].map { owed in
                Money(minorUnits: max(0, owed), currency)
                    .scaledDown(by: rate.tenThousandths, over: Percentage.whole.tenThousandths)?.minorUnits ?? 0
            }
        case .interest:
            sides = [before, self].map { schedule in
                let part = schedule.instalments[instalment.number - 1]
                let balance = InterestBalance(part, payments: schedule.payments, of: charge)
                return balance.interest(rate, until: charge.chargedOn)?.minorUnits ?? 0
            }
        }
        guard sides[1] < sides[0] else { return charge.amount }
        // What else has changed since it was made, or a cap, doesn't count.
        let amount = charge.amount.minorUnits
        return Money(
            minorUnits: sides[0] >= amount ? min(amount, sides[1]) : max(0, amount - (sides[0] - sides[1])),
            currency
        )
    }

    /// Returns the minor units that were owed when a charge was made, by the days on which payments were made.
    ///
    /// The number is negative when more was paid.
    private func owed(on number: Int, at charge: PaymentCharge) -> Int64 {
        let instalment = instalments[number - 1]
        let earlier = instalment.charges.filter { other in
            other.reversal == nil && (other.chargedOn, other.number) < (charge.chargedOn, charge.number)
        }
        let paid = payments.filter { $0.counts(for: charge) }.flatMap(\.allocations)
            .filter { $0.instalment == number }
        return instalment.amount.minorUnits + sum(earlier.map(\.amount)).minorUnits - instalment.waived.minorUnits
            - sum(paid.map(\.amount)).minorUnits
    }

    /// The last day on which something was paid that counts for a charge and is on an instalment.
    private func lastPaid(on number: Int, known charge: PaymentCharge) -> LocalDate? {
        payments.filter { payment in
            payment.counts(for: charge) && payment.allocations.contains { $0.instalment == number }
        }.map(\.paidOn).max()
    }

    // MARK: - Doing

    /// Takes a charge back or lowers it; returns what came off its instalment, and of which payments.
    private mutating func correct(_ correction: Correction) -> [(payment: Int, amount: Money)] {
        let (index, place) = (correction.instalment - 1, correction.charge.number - 1)
        if correction.amount.isPositive {
            instalments[index].charges[place].amount = correction.amount
        } else {
            instalments[index].charges[place].reversal = correction.reason
        }
        shrinkWaiver(of: correction.instalment)
        return releaseParts(of: correction.instalment)
    }
}

extension Instalment {
    var hasRoomForCharges: Bool { charges.count < Self.chargeCountMax }
}
