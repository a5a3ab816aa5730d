/// Changes of what was agreed, before and after payments.
///
/// The instalments add up to the total in the end as they did before. What was paid on an instalment beyond its new
/// amount becomes credit; what was written off shrinks before that, so that no payer is credited with what was never
/// paid.
extension PaymentSchedule {
    /// Amends the agreement; changes nothing when it throws.
    mutating func amend(
        _ amendment: PaymentAmendment,
        _ terms: AmendmentTerms,
        dates: JobDates
    ) throws(PaymentRefusal) -> PaymentOutcome {
        let reason = try terms.reason.map(Self.checked)
        return try performChange { schedule throws(PaymentRefusal) in
            let before = schedule
            switch amendment {
            case .schedule(let amendment): try schedule.amend(amendment, against: terms.against)
            case .add(let input): try schedule.add(input, against: terms.against, dates)
            case .set(let number, let amendment):
                try schedule.set(number, amendment, against: terms.against, dates)
            case .remove(let number): try schedule.remove(number, against: terms.against, reason)
            }
            try schedule.checkClaims()
            if schedule.hasOtherAmounts(than: before) { schedule.roundingRemainder = .zero(schedule.currency) }
            var outcome = PaymentOutcome(credit: schedule.credit, reason: reason)
            outcome.released = schedule.releaseAll()
            if terms.usesCredit, schedule.credit.isPositive {
                outcome.allocations = try schedule.useCredit().allocations
            }
            return outcome
        }
    }

    // MARK: - The schedule

    private mutating func amend(_ amendment: ScheduleAmendment, against: Int?) throws(PaymentRefusal) {
        do throws(InvalidInput) {
            if let title = amendment.title {
                self.title = try BoundedText.required(title, field: "title", max: BoundedText.titleLengthMax)
            }
            if let days = amendment.graceDays {
                try PaymentSchedulePlan.check(graceDays: days)
                graceDays = days
            }
        } catch {
            throw .invalid(error)
        }
        if let party = amendment.party {
            do throws(KeyError) {
                self.party = try ProfileKey(validating: party)
            } catch {
                throw .invalid(InvalidInput(field: "party", found: party, allowed: "a profile's key"))
            }
        }
        if let text = amendment.category {
            let category = try Self.category(text)
            for index in instalments.indices where !instalments[index].isRemoved {
                instalments[index].category = category
            }
        }
        guard let text = amendment.total else {
            if against != nil { throw Self.pointless(against: against) }
            return
        }
        let currency = currency
        let wanted = try PaymentScheduleInput.money { () throws(MoneyError) in
            try Money(validating: text, currency, field: "total")
        }
        try checkPositive(wanted, field: "total")
        try add(wanted.minorUnits - total.minorUnits, against: against)
        total = wanted
    }

    /// Adds a difference to one instalment, or to all on which something is owed, in proportion to what they are.
    ///
    /// What rounding leaves goes to the last of them. Where nothing is owed, the last instalment takes it.
    private mutating func add(_ difference: Int64, against: Int?) throws(PaymentRefusal) {
        if let against {
            let index = try index(of: against)
            return try add(difference, to: index, field: "total", otherwise: tooLow(by: difference, [index]))
        }
        let standing = instalments.indices.filter { instalments[$0].cancellation == nil }
        let owed = standing.filter { instalments[$0].outstanding.isPositive }
        let takers = owed.isEmpty ? Array(standing.suffix(1)) : owed
        guard let last = takers.last, difference != 0 else {
            if difference == 0 { return }
            let allowed = "the total of an agreement that isn't cancelled as a whole; add an instalment instead"
            throw .invalid(InvalidInput(field: "total", found: total.text, allowed: allowed))
        }
        let sum = takers.reduce(Int64(0)) { $0 + instalments[$1].amount.minorUnits }
        let refusal = tooLow(by: difference, takers)
        var left = difference
        for index in takers where index != last {
            let share = Self.share(of: difference, instalments[index].amount.minorUnits, sum)
            try add(share, to: index, field: "total", otherwise: refusal)
            left -= share
        }
        try add(left, to: last, field: "total", otherwise: refusal)
    }

    /// Refuses a total that leaves nothing of the instalments that take the difference.
    private func tooLow(by difference: Int64, _ takers: [Int]) -> PaymentRefusal {
        let given = sum(takers.map { instalments[$0].amount })
        let kept = Money(minorUnits: total.minorUnits - given.minorUnits, currency)
        // The total with the difference is what was wanted, which was read as an amount.
        let wanted = Money(minorUnits: total.minorUnits + difference, currency)
        let numbers = takers.prefix(3).map { "\(instalments[$0].number)" }.joined(separator: ", ")
        let more = takers.count > 3 ? " and \(takers.count - 3) more" : ""
        let allowed =
            takers.count == 1
            ? "a total above \(kept.text), so that something of instalment \(numbers) is left; remove it for less"
            : "a total above \(kept.text), so that something of instalments \(numbers)\(more) is left; remove one for less"
        return .invalid(InvalidInput(field: "total", found: wanted.text, allowed: allowed))
    }

    /// Returns the share of `difference` that falls to `part` of `sum`, rounded towards zero.
    private static func share(of difference: Int64, _ part: Int64, _ sum: Int64) -> Int64 {
        let (product, divisor) = (Int128(difference) * Int128(part), Int128(max(1, sum)))
        // A part of the sum is at most all of the difference.
        return Int64(clamping: product / divisor)
    }

    /// Throws `refusal`, or what the instalment can give, when nothing of it would be left.
    private mutating func add(
        _ difference: Int64,
        to index: Int,
        field: String,
        otherwise refusal: PaymentRefusal? = nil
    ) throws(PaymentRefusal) {
        guard difference != 0 else { return }
        let instalment = instalments[index]
        try checkStands(instalment)
        let (amount, isOver) = instalment.amount.minorUnits.addingReportingOverflow(difference)
        guard !isOver else { throw .money(MoneyError(field: field, found: total.text, rule: .overflow)) }
        guard amount > 0 else {
            if let refusal { throw refusal }
            let found = Money(minorUnits: difference == .min ? .max : -difference, currency).text
            let what = "what instalment \(instalment.number) can give, which is \(instalment.amount.text); remove it"
            let most = Money(minorUnits: instalment.amount.minorUnits - 1, currency).text
            throw .money(MoneyError(field: field, found: found, rule: .tooMuch(most: most, of: what)))
        }
        instalments[index].amount = Money(minorUnits: amount, currency)
    }

    // MARK: - Its instalments

    private mutating func add(
        _ input: PaymentScheduleInput.InstalmentInput,
        against: Int?,
        _ dates: JobDates
    ) throws(PaymentRefusal) {
        guard instalments.count < PaymentSchedulePlan.instalmentCountMax else {
            throw .tooMany(what: "instalments", allowed: PaymentSchedulePlan.instalmentCountMax)
        }
        let plan = try PaymentScheduleInput.plan(of: input, number: instalments.count + 1, currency, dates)
        guard case .amount(let amount) = plan.share else {
            let allowed = "an amount, such as 250.00: shares are for new schedules"
            throw .invalid(InvalidInput(field: "instalments.share", found: input.share, allowed: allowed))
        }
        try checkPositive(amount, field: "instalments.share")
        if let key = plan.key, instalments.contains(where: { $0.key == key }) {
            let allowed = "each key once in a schedule"
            throw .invalid(InvalidInput(field: "instalments.key", found: key.text, allowed: allowed))
        }
        let number = instalments.count + 1
        instalments.append(Instalment(number: number, plan, amount: amount, category: nil, dates: dates))
        try settle(amount.minorUnits, of: number, against: against, field: "instalments.share")
    }

    private mutating func set(
        _ number: Int,
        _ amendment: InstalmentAmendment,
        against: Int?,
        _ dates: JobDates
    ) throws(PaymentRefusal) {
        let index = try index(of: number)
        if instalments[index].isRemoved { try checkStands(instalments[index]) }
        do throws(InvalidInput) {
            if let title = amendment.title {
                let title = try BoundedText.required(title, field: "title", max: BoundedText.titleLengthMax)
                instalments[index].title = title
            }
        } catch {
            throw .invalid(error)
        }
        if let text = amendment.category { instalments[index].category = try Self.category(text) }
        if let text = amendment.amount {
            try setAmount(text, at: index, against: against)
        } else if against != nil {
            throw Self.pointless(against: against)
        }
        // Behind the amount, by which something may be owed again.
        guard let text = amendment.due else { return }
        let due = try PaymentScheduleInput.due(text, field: "due", dates: dates)
        try redate(number, due, dates: dates, verb: "set")
    }

    private mutating func setAmount(_ text: String, at index: Int, against: Int?) throws(PaymentRefusal) {
        let currency = currency
        let amount = try PaymentScheduleInput.money { () throws(MoneyError) in try Money(validating: text, currency) }
        try checkPositive(amount)
        try checkStands(instalments[index])
        let difference = amount.minorUnits - instalments[index].amount.minorUnits
        instalments[index].amount = amount
        try settle(difference, of: index + 1, against: against, field: "amount")
    }

    private mutating func remove(_ number: Int, against: Int?, _ reason: String?) throws(PaymentRefusal) {
        let index = try index(of: number)
        guard !instalments[index].isRemoved else {
            throw .notPossibleNow(instalment: number, verb: "remove", state: .cancelled)
        }
        guard instalments.contains(where: { !$0.isRemoved && $0.number != number }) else {
            throw .lastInstalment(number)
        }
        let why = reason ?? "removed"
        for charge in instalments[index].charges.indices where instalments[index].charges[charge].reversal == nil {
            instalments[index].charges[charge].reversal = "the instalment was removed"
        }
        let amount = instalments[index].amount
        instalments[index].waived = .zero(currency)
        instalments[index].waiver = nil
        instalments[index].amount = .zero(currency)
        instalments[index].cancellation = why
        try settle(-amount.minorUnits, of: number, against: against, field: "against")
    }

    /// Has the total follow another amount of an instalment, or another instalment take the difference.
    private mutating func settle(
        _ difference: Int64,
        of number: Int,
        against: Int?,
        field: String
    ) throws(PaymentRefusal) {
        if let against {
            guard against != number else {
                let allowed = "another instalment than \(number) itself"
                throw .invalid(InvalidInput(field: "against", found: "\(against)", allowed: allowed))
            }
            return try add(-difference, to: try index(of: against), field: field)
        }
        let (sum, isOver) = total.minorUnits.addingReportingOverflow(difference)
        guard !isOver else { throw .money(MoneyError(field: field, found: total.text, rule: .overflow)) }
        total = Money(minorUnits: sum, currency)
    }

    // MARK: - Rules

    private func hasOtherAmounts(than before: PaymentSchedule) -> Bool {
        instalments.map(\.amount) != before.instalments.map(\.amount)
    }

    /// Refuses an instalment that was cancelled or removed.
    private func checkStands(_ instalment: Instalment) throws(PaymentRefusal) {
        guard instalment.cancellation == nil else {
            throw .notPossibleNow(instalment: instalment.number, verb: "amend", state: .cancelled)
        }
    }

    /// All sums of a schedule stay within what an amount can be.
    private func checkClaims() throws(PaymentRefusal) {
        do throws(MoneyError) {
            _ = try Money.sum([total] + instalments.map(\.charged), of: currency, field: "amount")
        } catch {
            throw .money(error)
        }
    }

    /// Makes credit of what is on instalments beyond what they are now.
    private mutating func releaseAll() -> [PaymentAllocation] {
        var released: [PaymentAllocation] = []
        for index in instalments.indices {
            // What is on one that was removed, too.
            let excess = max(0, -instalments[index].outstanding.minorUnits)
            let waived = instalments[index].waived.minorUnits
            let kept = waived - min(waived, excess)
            instalments[index].waived = Money(minorUnits: kept, currency)
            if kept == 0 { instalments[index].waiver = nil }
            let parts = releaseExcess(of: index + 1)
            guard !parts.isEmpty else { continue }
            released.append(PaymentAllocation(instalment: index + 1, amount: sum(parts.map(\.amount))))
        }
        return released
    }

    private static func category(_ text: String) throws(PaymentRefusal) -> BudgetCategory? {
        guard !text.isEmpty else { return nil }
        return try PaymentScheduleInput.category(text, field: "category")
    }

    private static func pointless(against: Int?) -> PaymentRefusal {
        let allowed = "an instalment that takes a difference, where another amount is given"
        return .invalid(InvalidInput(field: "against", found: "\(against ?? 0)", allowed: allowed))
    }
}
