extension PaymentSchedule {
    /// Longest reason, in characters.
    private static let reasonLengthMax = BoundedText.reasonLengthMax

    /// Writes off what is still owed on an instalment, or `amount` of it.
    package mutating func waive(
        _ number: Int,
        amount: Money? = nil,
        reason: String? = nil
    ) throws(PaymentRefusal) -> PaymentOutcome {
        let index = try index(of: number)
        let reason = try reason.map(Self.checked)
        let owed = instalments[index].outstanding
        try checkOwed(index, verb: "waive")
        let part = amount ?? owed
        try checkPositive(part)
        guard part.minorUnits <= owed.minorUnits else {
            let rule = MoneyError.Rule.tooMuch(most: owed.text, of: "what is owed on instalment \(number)")
            throw .money(MoneyError(field: "amount", found: part.text, rule: rule))
        }
        return try performChange { schedule throws(PaymentRefusal) in
            let waived = schedule.instalments[index].waived.minorUnits + part.minorUnits
            schedule.instalments[index].waived = Money(minorUnits: waived, schedule.currency)
            // The newest reason stands for all of it.
            if let reason { schedule.instalments[index].waiver = reason }
            return PaymentOutcome(credit: schedule.credit)
        }
    }

    /// Adds a late fee or interest to an instalment; `rate` is the percentage that it comes from.
    ///
    /// Throws when nothing is owed on it, which interest on what was paid late doesn't mind, when it isn't overdue, or
    /// when the claims of the schedule would pass 2^63 - 1 minor units.
    package mutating func charge(
        _ number: Int,
        _ kind: PaymentCharge.Kind,
        _ amount: Money,
        rate: Percentage? = nil,
        on date: LocalDate
    ) throws(PaymentRefusal) -> PaymentOutcome {
        let index = try index(of: number)
        try checkCharge(kind, on: number, date)
        try checkPositive(amount)
        guard instalments[index].hasRoomForCharges else {
            throw .tooMany(what: "charges", allowed: Instalment.chargeCountMax)
        }
        do throws(MoneyError) {
            // Cancelled ones count too, so that a sum over all of them stays within bounds.
            let claims = try Money.sum([total] + instalments.map(\.charged), of: currency, field: "amount")
            _ = try claims.adding(amount, field: "amount")
        } catch {
            throw .money(error)
        }
        let balance = InterestBalance(instalments[index], payments: payments)
        return try performChange { schedule throws(PaymentRefusal) in
            let count = schedule.instalments[index].charges.count
            schedule.instalments[index].charges.append(
                PaymentCharge(
                    number: count + 1,
                    kind: kind,
                    amount: amount,
                    rate: rate,
                    chargedOn: date,
                    runsFrom: kind == .interest ? balance.from : nil,
                    knownPaymentCount: schedule.payments.count
                )
            )
            return PaymentOutcome(credit: schedule.credit, charge: count + 1)
        }
    }

    /// Takes a charge back; what was paid on it already becomes credit.
    ///
    /// What was written off shrinks first, so that no payer is credited with what was never paid.
    package mutating func reverseCharge(
        _ charge: Int,
        of number: Int,
        reason: String
    ) throws(PaymentRefusal) -> PaymentOutcome {
        let index = try index(of: number)
        let reason = try Self.checked(reason)
        let charges = instalments[index].charges
        guard charges.indices.contains(charge - 1) else {
            throw .noSuchCharge(instalment: number, charge: charge, count: charges.count)
        }
        if let reversal = charges[charge - 1].reversal {
            throw .chargeReversed(instalment: number, charge: charge, reason: reversal)
        }
        return try performChange { schedule throws(PaymentRefusal) in
            schedule.instalments[index].charges[charge - 1].reversal = reason
            schedule.shrinkWaiver(of: number)
            let released = schedule.releaseExcess(of: number)
            return PaymentOutcome(allocations: released, credit: schedule.credit, charge: charge)
        }
    }

    /// Gives an instalment up on which nothing was paid or written off.
    package mutating func cancel(_ number: Int, reason: String) throws(PaymentRefusal) -> PaymentOutcome {
        let index = try index(of: number)
        let reason = try Self.checked(reason)
        try checkOwed(index, verb: "cancel")
        guard instalments[index].paid.isZero, instalments[index].waived.isZero else {
            throw .hasPayments(instalment: number)
        }
        return try performChange { schedule throws(PaymentRefusal) in
            schedule.instalments[index].cancellation = reason
            return PaymentOutcome(credit: schedule.credit)
        }
    }

    /// Says that the payer denies it, or with nil that this is settled.
    package mutating func dispute(_ number: Int, reason: String?) throws(PaymentRefusal) {
        let index = try index(of: number)
        let reason = try reason.map(Self.checked)
        if reason != nil { try checkOwed(index, verb: "dispute") }
        instalments[index].dispute = reason
    }

    /// Suspends reminders of an instalment, at most until the end of a day, or resumes them when there is no reason.
    package mutating func hold(
        _ number: Int,
        reason: String?,
        until: LocalDate? = nil,
        today: LocalDate
    ) throws(PaymentRefusal) {
        let index = try index(of: number)
        let reason = try reason.map(Self.checked)
        if let until {
            guard reason != nil else {
                let allowed = "nothing where a hold is ended"
                throw .invalid(InvalidInput(field: "until", found: until.text, allowed: allowed))
            }
            try Self.check(until, from: today)
        }
        if reason != nil { try checkOwed(index, verb: "hold") }
        instalments[index].hold = reason
        instalments[index].heldUntil = reason == nil ? nil : until
    }

    /// Records until when the payer has promised to pay, or with nil that the promise is off.
    package mutating func promise(_ number: Int, until: LocalDate?, today: LocalDate) throws(PaymentRefusal) {
        let index = try index(of: number)
        if let until {
            try checkOwed(index, verb: "promise")
            try Self.check(until, from: today)
        }
        instalments[index].promisedUntil = until
    }

    /// Moves the due date of an instalment; the ladder starts again when the day changes.
    package mutating func redate(
        _ number: Int,
        _ due: PaymentDue,
        dates: JobDates,
        verb: String = "redate"
    ) throws(PaymentRefusal) {
        let index = try index(of: number)
        try checkOwed(index, verb: verb)
        instalments[index].due = due
        redate(index, dates)
    }

    /// Takes over changed dates of the job; returns which instalments are due on another day now.
    ///
    /// What is settled keeps its date.
    package mutating func redate(dates: JobDates) -> [Int] {
        instalments.indices.filter { index in
            instalments[index].outstanding.isPositive && redate(index, dates)
        }.map { $0 + 1 }
    }

    @discardableResult
    mutating func redate(_ index: Int, _ dates: JobDates) -> Bool {
        let date = instalments[index].due.date(dates)
        guard date != instalments[index].dueDate else { return false }
        instalments[index].dueDate = date
        instalments[index].dueRevision += 1
        return true
    }

    private static func check(_ until: LocalDate, from today: LocalDate) throws(PaymentRefusal) {
        guard until < today else { return }
        let allowed = "a date from \(today.text) on"
        throw .invalid(InvalidInput(field: "until", found: until.text, allowed: allowed))
    }

    func checkOwed(_ index: Int, verb: String) throws(PaymentRefusal) {
        let instalment = instalments[index]
        guard !instalment.outstanding.isPositive else { return }
        // Settled: its state is the same on every day.
        let state = instalment.state(on: LocalDate(day: 0), graceDays: 0)
        throw .notPossibleNow(instalment: instalment.number, verb: verb, state: state)
    }

    static func checked(_ reason: String) throws(PaymentRefusal) -> String {
        do throws(InvalidInput) {
            return try BoundedText.required(reason, field: "reason", max: reasonLengthMax)
        } catch {
            throw .invalid(error)
        }
    }
}
