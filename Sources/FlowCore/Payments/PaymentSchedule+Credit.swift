/// What is owed beyond the payer's credit, and what is overdue.
extension PaymentSchedule {
    /// The schedule as it would be if its credit was put on what is owed, what was due first first.
    package var withCreditUsed: PaymentSchedule {
        guard credit.isPositive, outstanding.isPositive else { return self }
        var covered = self
        // Refused when there is no credit, and there is some.
        _ = try? covered.useCredit()
        return covered
    }

    /// What is owed here on an instalment that this schedule or an earlier version of it has.
    package func outstanding(of instalment: Instalment) -> Money {
        instalments.first { $0.number == instalment.number }?.outstanding ?? .zero(currency)
    }

    /// Refuses a charge on what can't be charged on a day: late fees and interest are for what is overdue.
    ///
    /// Interest can also be charged when all was paid, but late.
    func checkCharge(_ kind: PaymentCharge.Kind, on number: Int, _ date: LocalDate) throws(PaymentRefusal) {
        let index = try index(of: number)
        let overdueFrom = instalments[index].dueDate?.advanced(byDays: graceDays + 1)
        if kind != .interest || !isPaidLate(index, overdueFrom) { try checkOwed(index, verb: "charge") }
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
