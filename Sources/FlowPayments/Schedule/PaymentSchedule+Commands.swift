/// Execution of commands on a payment schedule.
extension PaymentSchedule {
    /// Corrects charges of later days after a command that put money on other instalments.
    ///
    /// Credit that covers an instalment counts as money on it.
    package mutating func correctCharges(since before: PaymentSchedule, by command: PaymentCommand) -> [PaymentChange] {
        switch command {
        case .record, .reallocate, .useCredit, .amend, .waive, .cancel, .reverseCharge: correctCharges(since: before)
        case .add, .setLadder, .refund, .reopen, .hold, .dispute, .promise, .redate, .charge: []
        }
    }

    /// Carries out a command; returns what moved, where anything did.
    package mutating func apply(
        _ command: PaymentCommand,
        today: LocalDate,
        dates: JobDates
    ) throws(PaymentRefusal) -> PaymentOutcome? {
        switch command {
        case .add: return nil
        case .amend(_, let amendment, let terms): return try amend(amendment, terms, dates: dates)
        case .setLadder(_, let text):
            let currency = currency
            ladder = try text.map { text throws(PaymentRefusal) in
                try PaymentScheduleInput.ladder(text, currency, isNew: true)
            }
        case .record(_, let input): return try record(input, today: today)
        case .refund(let id, let amount, let text):
            let line = try text.map { text throws(PaymentRefusal) in try Self.bankLine(text) }
            if let line, line.direction == direction {
                let (went, goes) = direction == .incoming ? ("came in", "out") : ("went out", "in")
                let allowed = "a line whose money goes \(goes), as what is given back does: what \(went) is a payment"
                throw .invalid(InvalidInput(field: "bankLine", found: line.text, allowed: allowed))
            }
            guard let payment = payments.first(where: { $0.number == id.number }) else {
                throw .noSuchPayment(id.number)
            }
            let kept = Money(minorUnits: payment.amount.minorUnits - payment.refunded.minorUnits, currency)
            guard kept.isPositive else { throw .nothingToRefund(payment: id.number) }
            var outcome = try refund(try read(amount) ?? kept, of: id.number)
            outcome.bankLine = line
            return outcome
        case .waive(let id, let amount, let reason):
            return try waive(id.number, amount: try read(amount), reason: reason)
        case .reopen(let id, let reason): return try reopen(id.number, reason: reason, dates: dates)
        case .cancel(let id, let reason): return try cancel(id.number, reason: reason)
        case .hold(let id, let reason, let until):
            let date = try until.map { text throws(PaymentRefusal) in try Self.date(text, field: "until") }
            try hold(id.number, reason: reason, until: date, today: today)
        case .dispute(let id, let reason): try dispute(id.number, reason: reason)
        case .promise(let id, let until):
            let date = try until.map { text throws(PaymentRefusal) in try Self.date(text, field: "until") }
            try promise(id.number, until: date, today: today)
        case .redate(let id, let due):
            let due = try PaymentScheduleInput.due(due, field: "due", dates: dates)
            try redate(id.number, due, dates: dates)
        case .charge(let id, let kind, let amount):
            let charge = try charge(amount, kind, on: id.number, today)
            return try self.charge(id.number, kind, charge.amount, rate: charge.rate, on: today)
        case .reverseCharge(let id, let charge, let reason):
            return try reverseCharge(charge, of: id.number, reason: reason)
        case .useCredit(_, let parts): return try useCredit(try rule(parts))
        case .reallocate(let id, let parts): return try reallocate(id.number, try rule(parts))
        }
        return nil
    }

    private mutating func record(_ input: PaymentInput, today: LocalDate) throws(PaymentRefusal) -> PaymentOutcome {
        let (currency, total) = (currency, total)
        let amount = try PaymentScheduleInput.money { () throws(MoneyError) in
            if let code = input.currency {
                let named = try Currency(validating: code, field: "currency")
                try total.checkCurrency(of: .zero(named), field: "currency")
            }
            return try Money(validating: input.amount, currency)
        }
        let reference: String?
        let bankLine = try input.bankLine.map { text throws(PaymentRefusal) in try Self.bankLine(text) }
        do throws(InvalidInput) {
            reference = try BoundedText.optional(
                input.reference,
                field: "reference",
                max: BoundedText.reasonLengthMax
            )
        } catch {
            throw .invalid(error)
        }
        if let bankLine, let way = bankLine.direction, way != direction {
            let (went, goes) = way == .incoming ? ("came in", "out") : ("went out", "in")
            let allowed = "a line whose money goes \(goes), as the schedule's does: what \(went) instead is a refund"
            throw .invalid(InvalidInput(field: "bankLine", found: bankLine.text, allowed: allowed))
        }
        return try record(
            amount,
            paidOn: try input.paidOn.map { text throws(PaymentRefusal) in try Self.date(text, field: "paidOn") }
                ?? today,
            today: today,
            reference: reference,
            bankLine: bankLine,
            allocation: try rule(input.allocations)
        )
    }

    private func rule(_ parts: [PaymentInput.Part]?) throws(PaymentRefusal) -> AllocationRule {
        guard let parts else { return .oldestFirst }
        let currency = currency
        return .explicit(
            try parts.prefix(instalments.count + 1).map { part throws(PaymentRefusal) in
                let amount = try PaymentScheduleInput.money { () throws(MoneyError) in
                    try Money(validating: part.amount, currency, field: "allocations.amount")
                }
                return PaymentAllocation(instalment: part.instalment, amount: amount)
            }
        )
    }

    /// Returns the amount of a charge: as given, as a percentage of what is owed, or as interest at a yearly rate.
    private func charge(
        _ text: String,
        _ kind: PaymentCharge.Kind,
        on number: Int,
        _ today: LocalDate
    ) throws(PaymentRefusal) -> (amount: Money, rate: Percentage?) {
        guard text.trimmed.hasSuffix("%") else { return (try read(text) ?? .zero(currency), nil) }
        try checkCharge(kind, on: number, today)
        let rate = try PaymentScheduleInput.money { () throws(MoneyError) in
            try Percentage(validating: text, field: "amount")
        }
        let account = PayerAccount([], on: today, including: id, number)
        let facts = LadderFacts(try instalment(number), of: self, account: account)
        let charge: LateCharge = kind == .interest ? .interest(perYear: rate) : .share(rate)
        if let amount = charge.amount(facts, on: today) { return (amount, rate) }
        let what = kind == .interest ? "since the due day, or since interest was charged last" : "of what is owed"
        let allowed = "a percentage that comes to at least one minor unit \(what)"
        throw .invalid(InvalidInput(field: "amount", found: text, allowed: allowed))
    }

    private func read(_ amount: String?) throws(PaymentRefusal) -> Money? {
        guard let amount else { return nil }
        let currency = currency
        return try PaymentScheduleInput.money { () throws(MoneyError) in try Money(validating: amount, currency) }
    }

    private static func bankLine(_ text: String) throws(PaymentRefusal) -> BankLineID {
        do throws(InvalidInput) {
            return try BankLineID(validating: text)
        } catch {
            throw .invalid(error)
        }
    }

    private static func date(_ text: String, field: String) throws(PaymentRefusal) -> LocalDate {
        do throws(InvalidInput) {
            return try LocalDate(validating: text, field: field)
        } catch {
            throw .invalid(error)
        }
    }
}
