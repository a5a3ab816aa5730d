/// Putting money on instalments, and taking it off.
extension PaymentSchedule {
    /// Returns the allocations of an amount under a rule.
    ///
    /// The oldest-first rule gives never more than is owed on an instalment, the explicit one exactly what was asked
    /// for.
    func allocations(
        of amount: Money,
        _ rule: AllocationRule
    ) throws(PaymentRefusal) -> [PaymentAllocation] {
        switch rule {
        case .oldestFirst: return oldestFirst(amount)
        case .explicit(let wanted):
            try check(wanted, of: amount)
            return wanted
        }
    }

    /// The indices of the instalments in the order in which they are paid.
    var oldestFirstOrder: [Int] {
        let keys = instalments.map { ($0.dispute == nil ? 0 : 1, $0.dueDate?.day ?? .max, $0.number) }
        return instalments.indices.sorted { keys[$0] < keys[$1] }
    }

    /// Allocates an amount to what was due first; what is beyond all that is owed goes nowhere.
    func oldestFirst(_ amount: Money) -> [PaymentAllocation] {
        var left = amount.minorUnits
        var allocations: [PaymentAllocation] = []
        for instalment in oldestFirstOrder.map({ instalments[$0] })
        where left > 0 && instalment.outstanding.isPositive {
            let part = Swift.min(left, instalment.outstanding.minorUnits)
            let money = Money(minorUnits: part, currency)
            allocations.append(PaymentAllocation(instalment: instalment.number, amount: money))
            left -= part
        }
        return allocations
    }

    private func check(_ wanted: [PaymentAllocation], of amount: Money) throws(PaymentRefusal) {
        var seen: Set<Int> = []
        var sum = Money.zero(currency)
        for part in wanted {
            let instalment = try instalment(part.instalment)
            try checkPositive(part.amount, field: "allocations.amount")
            guard seen.insert(part.instalment).inserted else {
                let found = "\(part.instalment) twice"
                let error = InvalidInput(field: "allocations", found: found, allowed: "each instalment once")
                throw .invalid(error)
            }
            guard part.amount.minorUnits <= instalment.outstanding.minorUnits else {
                let what = "what is owed on instalment \(instalment.number); leave the rest of the payment as credit"
                let rule = MoneyError.Rule.tooMuch(most: instalment.outstanding.text, of: what)
                throw .money(MoneyError(field: "allocations.amount", found: part.amount.text, rule: rule))
            }
            do throws(MoneyError) {
                sum = try sum.adding(part.amount, field: "allocations.amount")
            } catch {
                throw .money(error)
            }
        }
        guard sum.minorUnits <= amount.minorUnits else {
            let rule = MoneyError.Rule.tooMuch(most: amount.text, of: "what there is to allocate")
            throw .money(MoneyError(field: "allocations.amount", found: sum.text, rule: rule))
        }
    }

    /// Puts what came off instalments on what was due first; what is beyond all that is owed stays credit.
    mutating func putOldestFirst(_ released: [(payment: Int, amount: Money)]) {
        for part in released {
            for allocation in oldestFirst(part.amount) { put(allocation, of: part.payment) }
        }
    }

    mutating func put(_ allocation: PaymentAllocation, of payment: Int) {
        let index = allocation.instalment - 1
        let paid = instalments[index].paid.minorUnits + allocation.amount.minorUnits
        instalments[index].paid = Money(minorUnits: paid, currency)
        payments[payment].allocations.append(allocation)
    }

    /// Takes up to the given amount back from instalments on which a payment is; returns what was taken.
    ///
    /// The last allocation comes first.
    mutating func takeBack(
        _ amount: Int64,
        of payment: Int,
        where isWanted: (Int) -> Bool
    ) -> [PaymentAllocation] {
        var left = amount
        var taken: [PaymentAllocation] = []
        for position in payments[payment].allocations.indices.reversed() where left > 0 {
            let allocation = payments[payment].allocations[position]
            guard isWanted(allocation.instalment) else { continue }
            let part = Swift.min(left, allocation.amount.minorUnits)
            let rest = Money(minorUnits: allocation.amount.minorUnits - part, currency)
            payments[payment].allocations[position].amount = rest
            let paid = instalments[allocation.instalment - 1].paid.minorUnits - part
            instalments[allocation.instalment - 1].paid = Money(minorUnits: paid, currency)
            let money = Money(minorUnits: part, currency)
            taken.append(PaymentAllocation(instalment: allocation.instalment, amount: money))
            left -= part
        }
        payments[payment].allocations.removeAll { $0.amount.isZero }
        return taken
    }

    /// Makes credit of what is on an instalment beyond its claim, the newest payment first.
    mutating func releaseExcess(of number: Int) -> [PaymentAllocation] {
        releaseParts(of: number).map { PaymentAllocation(instalment: number, amount: $0.amount) }
    }

    /// Makes credit of what is on an instalment beyond its claim, the newest payment first.
    ///
    /// Returns the indices of the payments and the amounts.
    mutating func releaseParts(of number: Int) -> [(payment: Int, amount: Money)] {
        var released: [(payment: Int, amount: Money)] = []
        for payment in payments.indices.reversed() {
            let excess = -instalments[number - 1].outstanding.minorUnits
            guard excess > 0 else { break }
            released += takeBack(excess, of: payment) { $0 == number }.map { (payment, $0.amount) }
        }
        return released
    }

    /// Takes back what was written off of an instalment, as far as it exceeds the instalment's claim.
    mutating func shrinkWaiver(of number: Int) {
        let index = number - 1
        let excess = Swift.max(0, -instalments[index].outstanding.minorUnits)
        let waived = instalments[index].waived.minorUnits
        let kept = waived - Swift.min(waived, excess)
        instalments[index].waived = Money(minorUnits: kept, currency)
        if kept == 0 { instalments[index].waiver = nil }
    }

    func checkPositive(_ amount: Money, field: String = "amount") throws(PaymentRefusal) {
        do throws(MoneyError) {
            try total.checkCurrency(of: amount, field: field)
            guard amount.minorUnits >= 0 else { throw MoneyError(field: field, found: amount.text, rule: .negative) }
            guard amount.isPositive else { throw MoneyError(field: field, found: amount.text, rule: .zero) }
        } catch {
            throw .money(error)
        }
    }
}
