/// A charge that was taken back because a payment of an earlier day was recorded behind it.
package struct ChargeCorrection: Hashable, Sendable {
    /// The instalment's number.
    package let instalment: Int
    /// The charge, as it was taken back.
    package let charge: PaymentCharge
    /// What was charged anew in its place, of the same day; nil when nothing would have been.
    package let successor: PaymentCharge?
}

/// What a command did to a schedule, an event each.
package struct PaymentChange {
    /// What happened.
    package let kind: PaymentEventKind
    /// The schedule as it was.
    package let before: PaymentSchedule
    /// The schedule as it is now.
    package var after: PaymentSchedule
    /// What is answered; nil when nothing but the schedule is.
    package var outcome: PaymentOutcome?

    /// Puts it together.
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
    /// Takes back charges that what was paid before their days has made wrong since `before`.
    ///
    /// Those are charges of days on which nothing was owed, by the days of all payments (`byDays`). Percentages of what
    /// was owed are charged anew, as low as they come to. `payment` is put again on what was due first with each, as it
    /// would have been without the charge. Only what came on instalments since then counts: what else has changed about
    /// them, such as what they were agreed to be, doesn't.
    mutating func correctCharges(since before: PaymentSchedule, putting payment: Int?) -> [PaymentChange] {
        guard instalments.contains(where: { $0.charged.isPositive }) else { return [] }
        let old = before.byDays.agreed(as: self)
        var changes: [PaymentChange] = []
        // The numbers of charges that were lowered, by those in whose place they are.
        var originals: [ChargeKey: Int] = [:]
        // Ends: each turn takes one back that stood before.
        while let found = nextCorrection(since: old, originals) {
            var (start, outcome) = (self, PaymentOutcome(credit: credit, charge: found.charge.number))
            reverse(found.charge, of: found.instalment, because: found.reason)
            let isLowered = found.amount.isPositive && instalments[found.instalment - 1].hasRoomForCharges
            if !isLowered { put(again: payment) }
            outcome.judge(self, since: start)
            changes.append(PaymentChange(kind: .chargeReversed, before: start, after: self, outcome: outcome))
            guard isLowered else { continue }
            start = self
            let number = chargeAnew(found)
            originals[ChargeKey(found.instalment, number)] = found.charge.number
            put(again: payment)
            outcome = PaymentOutcome(credit: credit, charge: number)
            outcome.judge(self, since: start)
            changes.append(PaymentChange(kind: .instalmentCharged, before: start, after: self, outcome: outcome))
        }
        return changes
    }

    /// The charges that changes have taken back, with what is in their place.
    package static func corrections(_ changes: [PaymentChange]) -> [ChargeCorrection] {
        var corrections: [ChargeCorrection] = []
        for change in changes {
            guard let number = change.outcome?.charge,
                let instalment = zip(change.before.instalments, change.after.instalments).first(where: { old, new in
                    old.charges != new.charges
                })?.1.number, let charge = change.after.charge(number, of: instalment)
            else { continue }
            if change.kind == .chargeReversed {
                corrections.append(ChargeCorrection(instalment: instalment, charge: charge, successor: nil))
            } else if let last = corrections.popLast() {
                corrections.append(ChargeCorrection(instalment: instalment, charge: last.charge, successor: charge))
            }
        }
        return corrections
    }

    private struct ChargeKey: Hashable {
        let instalment: Int
        let charge: Int

        init(_ instalment: Int, _ charge: Int) {
            (self.instalment, self.charge) = (instalment, charge)
        }
    }

    private struct Correction {
        let instalment: Int
        let charge: PaymentCharge
        /// What it comes to.
        let amount: Money
        let reason: String
    }

    // MARK: - Finding

    /// Its money on the instalments of what has become of it.
    private func agreed(as other: PaymentSchedule) -> PaymentSchedule {
        var copy = other
        copy.payments = payments
        for index in copy.instalments.indices {
            let isNew = !instalments.indices.contains(index)
            copy.instalments[index].paid = isNew ? .zero(currency) : instalments[index].paid
        }
        return copy
    }

    private func nextCorrection(since old: PaymentSchedule, _ originals: [ChargeKey: Int]) -> Correction? {
        let new = byDays
        for (instalment, was) in zip(new.instalments, old.instalments) where !was.charges.isEmpty {
            let standing = was.charges.filter { charge in
                charge.reversal == nil && instalment.charges[charge.number - 1].reversal == nil
            }
            for charge in standing.sorted(by: { ($0.chargedOn, $0.number) < ($1.chargedOn, $1.number) }) {
                let paidBy = new.lastPaid(on: instalment.number, before: charge.chargedOn)
                guard let paidBy else { continue }
                let amount = new.corrected(charge, of: instalment, from: old, originals)
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

    /// What a charge comes to by what is on its instalment now, instead of what was there before.
    private func corrected(
        _ charge: PaymentCharge,
        of instalment: Instalment,
        from before: PaymentSchedule,
        _ originals: [ChargeKey: Int]
    ) -> Money {
        let was = before.owed(on: instalment.number, at: charge, [:])
        let owed = owed(on: instalment.number, at: charge, originals)
        guard was > 0 || charge.kind == .interest else { return charge.amount }
        if was > 0, owed <= 0 { return .zero(currency) }
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
                let balance = InterestBalance(part, payments: schedule.payments, before: charge.chargedOn)
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

    /// What was owed in the moment of a charge, by the days on which payments were made; below nothing when more was paid.
    private func owed(on number: Int, at charge: PaymentCharge, _ originals: [ChargeKey: Int]) -> Int64 {
        let instalment = instalments[number - 1]
        let earlier = instalment.charges.filter { other in
            let place = originals[ChargeKey(number, other.number)] ?? other.number
            return other.reversal == nil && (other.chargedOn, place) < (charge.chargedOn, charge.number)
        }
        let paid = payments.filter { $0.paidOn < charge.chargedOn }.flatMap(\.allocations)
            .filter { $0.instalment == number }
        return instalment.amount.minorUnits + sum(earlier.map(\.amount)).minorUnits - instalment.waived.minorUnits
            - sum(paid.map(\.amount)).minorUnits
    }

    /// The last day before another one on which something was paid that is on an instalment.
    private func lastPaid(on number: Int, before day: LocalDate) -> LocalDate? {
        payments.filter { payment in
            payment.paidOn < day && payment.allocations.contains { $0.instalment == number }
        }.map(\.paidOn).max()
    }

    // MARK: - Doing

    private mutating func reverse(_ charge: PaymentCharge, of number: Int, because reason: String) {
        do throws(PaymentRefusal) {
            _ = try reverseCharge(charge.number, of: number, reason: reason)
        } catch {
            preconditionFailure("a charge that stands wasn't taken back: \(error)")
        }
    }

    private mutating func chargeAnew(_ correction: Correction) -> Int {
        let index = correction.instalment - 1
        let number = instalments[index].charges.count + 1
        instalments[index].charges.append(
            PaymentCharge(
                number: number,
                kind: correction.charge.kind,
                amount: correction.amount,
                rate: correction.charge.rate,
                chargedOn: correction.charge.chargedOn
            )
        )
        return number
    }

    private mutating func put(again payment: Int?) {
        guard let payment else { return }
        // Refused when there is no such payment.
        _ = try? reallocate(payment)
    }

    private func charge(_ number: Int, of instalment: Int) -> PaymentCharge? {
        instalments[instalment - 1].charges.first { $0.number == number }
    }
}

extension Instalment {
    /// False when it has as many charges as it can have.
    var hasRoomForCharges: Bool { charges.count < Self.chargeCountMax }

    /// The number of the charge that was made in the place of one that was taken back; nil when there is none.
    func successor(ofCharge number: Int) -> Int? {
        guard charges.indices.contains(number - 1), charges[number - 1].reversal != nil else { return nil }
        let lost = charges[number - 1]
        return charges.first { charge in
            charge.number > number && charge.reversal == nil && charge.kind == lost.kind
                && charge.rate == lost.rate && charge.chargedOn == lost.chargedOn
        }?.number
    }
}
