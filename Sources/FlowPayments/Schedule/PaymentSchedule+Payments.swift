extension PaymentSchedule {
    /// Records that something was paid; what is beyond all that is owed becomes credit.
    ///
    /// Throws when the amount isn't positive or of another currency, when `paidOn` is after `today`, the payer's date,
    /// or when an explicit allocation doesn't fit.
    package mutating func record(
        _ amount: Money,
        paidOn: LocalDate,
        today: LocalDate,
        reference: String? = nil,
        bankLine: BankLineID? = nil,
        allocation: AllocationRule = .oldestFirst
    ) throws(PaymentRefusal) -> PaymentOutcome {
        try checkPositive(amount)
        guard paidOn <= today else {
            let allowed = "a date up to \(today.text); what is to be paid later is promised, not recorded"
            throw .invalid(InvalidInput(field: "paidOn", found: paidOn.text, allowed: allowed))
        }
        guard payments.count < Self.paymentCountMax else {
            throw .tooMany(what: "payments", allowed: Self.paymentCountMax)
        }
        do throws(MoneyError) {
            _ = try Money.sum(payments.map(\.amount) + [amount], of: currency, field: "amount")
        } catch {
            throw .money(error)
        }
        return try performChange { schedule throws(PaymentRefusal) in
            let allocations = try schedule.allocations(of: amount, allocation)
            schedule.payments.append(
                Payment(
                    number: schedule.payments.count + 1,
                    amount: amount,
                    paidOn: paidOn,
                    reference: reference,
                    bankLine: bankLine,
                    allocations: [],
                    refunded: .zero(schedule.currency),
                    isPlaced: allocation.isExplicit
                )
            )
            for allocation in allocations { schedule.put(allocation, of: schedule.payments.count - 1) }
            return PaymentOutcome(payment: schedule.payments.count, allocations: allocations, credit: schedule.credit)
        }
    }

    /// Puts credit of earlier payments on instalments, all of it or what the rule names.
    ///
    /// Throws when there is none.
    package mutating func useCredit(
        _ allocation: AllocationRule = .oldestFirst
    ) throws(PaymentRefusal) -> PaymentOutcome {
        let credit = credit
        guard credit.isPositive else { throw .money(MoneyError(field: "credit", found: credit.text, rule: .zero)) }
        return try performChange { schedule throws(PaymentRefusal) in
            let wanted = try schedule.allocations(of: credit, allocation)
            for allocation in wanted {
                var left = allocation.amount
                for index in schedule.payments.indices where left.isPositive {
                    let part = Swift.min(left.minorUnits, schedule.payments[index].credit.minorUnits)
                    guard part > 0 else { continue }
                    let amount = Money(minorUnits: part, schedule.currency)
                    schedule.put(PaymentAllocation(instalment: allocation.instalment, amount: amount), of: index)
                    left = Money(minorUnits: left.minorUnits - part, schedule.currency)
                }
            }
            return PaymentOutcome(payment: nil, allocations: wanted, credit: schedule.credit)
        }
    }

    /// Gives a payment back, or a part of it: first what of it is credit, then what went onto instalments, the last
    /// first, so that they are owed again.
    package mutating func refund(_ amount: Money, of payment: Int) throws(PaymentRefusal) -> PaymentOutcome {
        try checkPositive(amount)
        guard payments.indices.contains(payment - 1) else { throw .noSuchPayment(payment) }
        let index = payment - 1
        let kept = Money(
            minorUnits: payments[index].amount.minorUnits - payments[index].refunded.minorUnits,
            currency
        )
        guard amount.minorUnits <= kept.minorUnits else {
            let rule = MoneyError.Rule.tooMuch(most: kept.text, of: "what of payment \(payment) wasn't refunded yet")
            throw .money(MoneyError(field: "amount", found: amount.text, rule: rule))
        }
        return try performChange { schedule throws(PaymentRefusal) in
            let fromCredit = Swift.min(amount.minorUnits, schedule.payments[index].credit.minorUnits)
            let taken = schedule.takeBack(amount.minorUnits - fromCredit, of: index) { _ in true }
            schedule.payments[index].refunded = Money(
                minorUnits: schedule.payments[index].refunded.minorUnits + amount.minorUnits,
                schedule.currency
            )
            return PaymentOutcome(payment: payment, allocations: taken, credit: schedule.credit, refunded: amount)
        }
    }

    /// Takes a payment off all instalments, and puts what of it wasn't given back on others.
    ///
    /// What the rule leaves of it is credit. Throws when there is no such payment, or the allocation doesn't fit.
    package mutating func reallocate(
        _ payment: Int,
        _ allocation: AllocationRule = .oldestFirst
    ) throws(PaymentRefusal) -> PaymentOutcome {
        guard payments.indices.contains(payment - 1) else { throw .noSuchPayment(payment) }
        return try performChange { schedule throws(PaymentRefusal) in
            let held = schedule.payments[payment - 1].allocations.reduce(0) { $0 + $1.amount.minorUnits }
            _ = schedule.takeBack(held, of: payment - 1) { _ in true }
            let kept = schedule.payments[payment - 1].credit
            let allocations = try schedule.allocations(of: kept, allocation)
            for part in allocations { schedule.put(part, of: payment - 1) }
            schedule.payments[payment - 1].isPlaced = allocation.isExplicit
            return PaymentOutcome(payment: payment, allocations: allocations, credit: schedule.credit)
        }
    }
}
