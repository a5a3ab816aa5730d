/// Amounts owed beyond the payer's credit, and what is overdue.
extension PaymentSchedule {
    /// The schedule as it would be if its credit was put on what is owed, what was due first first.
    package var withCreditUsed: PaymentSchedule {
        guard credit.isPositive, outstanding.isPositive else { return self }
        var covered = self
        // Refused when there is no credit, and there is some.
        _ = try? covered.useCredit()
        return covered
    }

    /// Amount owed on each instalment beyond what credit covers, by instalment number.
    ///
    /// Credit covers first what was due first. The amounts are those that `withCreditUsed` owes, without looking at
    /// single payments.
    package var owedBeyondCredit: [Int: Money] {
        var owed = instalments.reduce(into: [Int: Money]()) { $0[$1.number] = $1.outstanding }
        for part in oldestFirst(credit) {
            let before = owed[part.instalment]?.minorUnits ?? 0
            owed[part.instalment] = Money(minorUnits: before - part.amount.minorUnits, currency)
        }
        return owed
    }

    /// Returns the state of an instalment on the payer's calendar day; what credit covers altogether isn't overdue.
    package func state(of instalment: Instalment, on today: LocalDate) -> InstalmentState {
        state(of: instalment, on: today, owedBeyondCredit)
    }

    /// Returns the state of the whole schedule: that of the instalment that wants most attention, not of the last one.
    package func state(on today: LocalDate) -> InstalmentState {
        let rests = owedBeyondCredit
        let states = instalments.map { state(of: $0, on: today, rests) }
        let order: [InstalmentState] = [.overdue, .disputed, .due, .partiallyPaid]
        if let worst = order.first(where: states.contains) { return worst }
        if states.contains(.scheduled) { return paid.isPositive ? .partiallyPaid : .scheduled }
        if states.contains(.waived) { return .waived }
        return states.contains(.paid) ? .paid : .cancelled
    }

    private func state(of instalment: Instalment, on today: LocalDate, _ rests: [Int: Money]) -> InstalmentState {
        let isCovered = rests[instalment.number]?.isZero ?? false
        return instalment.state(on: today, graceDays: graceDays, isCovered: isCovered)
    }

    /// Returns the amount owed here on an instalment that this schedule or an earlier version of it has.
    package func outstanding(of instalment: Instalment) -> Money {
        instalments.first { $0.number == instalment.number }?.outstanding ?? .zero(currency)
    }

    /// Refuses a charge on what can't be charged on a day: late fees and interest are for what is overdue by the days of all
    /// payments, credit included.
    ///
    /// Interest can also be charged when all was paid, but late.
    func checkCharge(_ kind: PaymentCharge.Kind, on number: Int, _ date: LocalDate) throws(PaymentRefusal) {
        let index = try index(of: number)
        let overdueFrom = instalments[index].dueDate?.advanced(byDays: graceDays + 1)
        let settled = byDays
        if kind != .interest || !settled.isPaidLate(index, overdueFrom) {
            try checkOwed(index, verb: "charge")
            if settled.instalments[index].outstanding.isZero {
                let state = state(of: instalments[index], on: date)
                throw .notPossibleNow(instalment: number, verb: "charge", state: state)
            }
        }
        guard let overdueFrom, date >= overdueFrom else {
            throw .notOverdue(instalment: number, from: overdueFrom)
        }
    }

    private func isPaidLate(_ index: Int, _ overdueFrom: LocalDate?) -> Bool {
        let instalment = instalments[index]
        guard let overdueFrom, instalment.cancellation == nil, instalment.outstanding.isZero,
            instalment.waived.isZero
        else { return false }
        return payments.contains { payment in
            payment.paidOn >= overdueFrom && payment.allocations.contains { $0.instalment == instalment.number }
        }
    }
}
