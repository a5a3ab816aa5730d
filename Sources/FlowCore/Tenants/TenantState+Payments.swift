/// Payment schedules, their instalments and payments.
extension TenantState {
    /// Makes a schedule with a party, and on a job when one is named.
    package mutating func addPaymentSchedule(
        _ input: PaymentScheduleInput,
        id: PaymentScheduleID,
        place: PaymentPlace,
        calendar: PaymentCalendar,
        context: DecisionContext
    ) throws(Refusal) -> Decision<PaymentWork> {
        let party = try Self.party(place.party, named: input.party)
        let dates = jobDates(place.job?.header, calendar)
        let standard = spec.currency
        let plan = try Self.checkedPayment(nil) { () throws(PaymentRefusal) in
            try input.plan(party: party.key, currency: standard, dates: dates)
        }
        try spec.limits.check(.paymentSchedules, count: Int(id.number))
        var ledger = Ledger(tenant: self.id, head: head, context: context)
        let created = ledger.nextStamp
        let schedule = PaymentSchedule(id, plan, dates: dates)
        ledger.append(.paymentScheduleAdded, payload: EventPayload.paymentScheduleAdded(schedule))
        let record = PaymentRecord(schedule: schedule, created: created, event: created.event)
        let changeset = close(ledger, rows: [.paymentScheduleChanged(PaymentRows(record, before: nil))])
        let today = calendar.today(in: zone(ofPayerOf: schedule, party))
        let receipt = PaymentReceipt(schedule, nil, instalment: nil, today: today, event: created.event)
        return Decision(
            outcome: .payment(receipt),
            changeset: changeset,
            value: PaymentWork(record: record, job: nil)
        )
    }

    /// Does something to one schedule; `untold` are charges, by instalment, of which nobody was told yet.
    package mutating func change(
        _ record: PaymentRecord,
        by command: PaymentCommand,
        place: PaymentPlace,
        untold: [Int: Int] = [:],
        calendar: PaymentCalendar,
        context: DecisionContext
    ) throws(Refusal) -> Decision<PaymentWork> {
        let before = record.schedule
        let today = calendar.today(in: zone(ofPayerOf: before, place.party))
        let dates = jobDates(place.job?.header, calendar)
        let ageDaysMax = spec.limits[.paymentAgeDays]
        let (schedule, outcome) = try Self.checkedPayment(before.id) { () throws(PaymentRefusal) in
            try Self.checkIsNew(command, place.recorded)
            try Self.checkAge(of: command, today: today, daysMax: ageDaysMax)
            var schedule = before
            var outcome = try schedule.apply(command, today: today, dates: dates)
            let zone = calendar.zone(ofPayerOf: before, place.party, standard: spec.timeZone)
            let settled = schedule.voidCharges(
                untold,
                since: before,
                party: place.party,
                zone: zone,
                now: context.now
            )
            outcome?.settled += settled
            return (schedule, outcome)
        }
        let number = command.instalment?.number
        guard schedule != before else {
            let receipt = PaymentReceipt(before, nil, instalment: number, today: today, event: 0)
            let work = PaymentWork(record: record, job: nil)
            return Decision(outcome: .payment(receipt), changeset: nil, value: work)
        }
        let job = before.key == nil ? nil : place.job
        var ledger = Ledger(tenant: id, head: head, context: context, newestOfJob: job?.event)
        let stamp = ledger.nextStamp
        let changed = PaymentRecord(schedule: schedule, created: record.created, event: stamp.event)
        let rows = PaymentRows(changed, before: before)
        var payload = EventPayload.paymentScheduleChanged(before, rows, outcome)
        var changes = [RowChange.paymentScheduleChanged(rows)]
        let followed = job.map { follow(schedule, with: place.party, in: $0, stamp, context) }
        if let followed { payload.merge(EventPayload.followed(followed.edit, in: followed.job)) { own, _ in own } }
        ledger.append(command.eventKind, job: job?.header.id, payload: .object(payload))
        let finished = followed.map { finish($0, &ledger) }
        if let finished { changes.append(finished.row) }
        let receipt = PaymentReceipt(schedule, outcome, instalment: number, today: today, event: stamp.event)
        let changeset = close(ledger, rows: changes)
        return Decision(
            outcome: .payment(receipt),
            changeset: changeset,
            value: PaymentWork(record: changed, job: finished?.job)
        )
    }

    /// Refuses a bank's line that was recorded before, on this schedule or another.
    private static func checkIsNew(_ command: PaymentCommand, _ recorded: PaymentID?) throws(PaymentRefusal) {
        guard case .record(_, let input) = command, let line = input.bankLine, let recorded else { return }
        let id: BankLineID
        do throws(InvalidInput) {
            id = try BankLineID(validating: line)
        } catch {
            throw .invalid(error)
        }
        throw .bankLineRecorded(id, recorded)
    }

    /// Refuses a payment that is dated back by more than the tenant's limit: it would be interest of centuries.
    private static func checkAge(
        of command: PaymentCommand,
        today: LocalDate,
        daysMax: Int
    ) throws(PaymentRefusal) {
        guard case .record(_, let input) = command, let text = input.paidOn else { return }
        let first = today.advanced(byDays: -daysMax)
        // What is no date is refused where it is read.
        guard let day = try? LocalDate(validating: text, field: "paidOn"), day < first else { return }
        let allowed = "a date from \(first.text) on, \(daysMax) days ago: the tenant's limit paymentAgeDays"
        throw .invalid(InvalidInput(field: "paidOn", found: text, allowed: allowed))
    }

    /// Refuses a profile that isn't there, or that is in the archive.
    private static func party(_ profile: Profile?, named text: String) throws(Refusal) -> Profile {
        let key: ProfileKey
        do {
            key = try ProfileKey(validating: text)
        } catch {
            throw .invalidInput(InvalidInput(field: "party", found: text, allowed: "a profile's key"))
        }
        guard let profile, profile.key == key else { throw .profile(.unassignable(key, .missing, step: nil)) }
        guard !profile.isArchived else { throw .profile(.unassignable(key, .archived, step: nil)) }
        return profile
    }

    static func checkedPayment<Value>(
        _ schedule: PaymentScheduleID?,
        _ body: () throws(PaymentRefusal) -> Value
    ) throws(Refusal) -> Value {
        do throws(PaymentRefusal) {
            return try body()
        } catch {
            if case .invalid(let input) = error { throw .invalidInput(input) }
            throw .payment(error, schedule: schedule)
        }
    }
}

extension PaymentSchedule {
    /// Does what a command wants; tells what moved, where something did.
    fileprivate mutating func apply(
        _ command: PaymentCommand,
        today: LocalDate,
        dates: JobDates
    ) throws(PaymentRefusal) -> PaymentOutcome? {
        switch command {
        case .add: return nil
        case .setLadder(_, let text):
            let currency = currency
            ladder = try text.map { text throws(PaymentRefusal) in try PaymentScheduleInput.ladder(text, currency) }
        case .record(_, let input): return try record(input, today: today)
        case .refund(let id, let amount):
            guard let payment = payments.first(where: { $0.number == id.number }) else {
                throw .noSuchPayment(id.number)
            }
            let kept = Money(minorUnits: payment.amount.minorUnits - payment.refunded.minorUnits, currency)
            guard kept.isPositive else { throw .nothingToRefund(payment: id.number) }
            return try refund(try read(amount) ?? kept, of: id.number)
        case .waive(let id, let amount, let reason):
            return try waive(id.number, amount: try read(amount), reason: reason)
        case .reopen(let id, let reason): return try reopen(id.number, reason: reason, dates: dates)
        case .cancel(let id, let reason): return try cancel(id.number, reason: reason)
        case .hold(let id, let reason): try hold(id.number, reason: reason)
        case .dispute(let id, let reason): try dispute(id.number, reason: reason)
        case .promise(let id, let until):
            let date = try until.map { text throws(PaymentRefusal) in try Self.date(text, field: "until") }
            try promise(id.number, until: date, today: today)
        case .redate(let id, let due):
            let due = try PaymentScheduleInput.due(due, field: "due", dates: dates)
            try redate(id.number, due, dates: dates)
        case .charge(let id, let kind, let amount):
            return try charge(id.number, kind, try charge(amount, kind, on: id.number, today), on: today)
        case .reverseCharge(let id, let charge, let reason):
            return try reverseCharge(charge, of: id.number, reason: reason)
        case .useCredit(_, let parts): return try useCredit(try rule(parts))
        case .reallocate(let id, let parts): return try reallocate(id.number, try rule(parts))
        }
        return nil
    }

    private mutating func record(_ input: PaymentInput, today: LocalDate) throws(PaymentRefusal) -> PaymentOutcome {
        let currency = currency
        let amount = try PaymentScheduleInput.money { () throws(MoneyError) in
            try Money(validating: input.amount, currency)
        }
        let reference: String?
        let bankLine: BankLineID?
        do throws(InvalidInput) {
            bankLine = try input.bankLine.map { text throws(InvalidInput) in try BankLineID(validating: text) }
            reference = try BoundedText.optional(
                input.reference,
                field: "reference",
                max: BoundedText.reasonLengthMax
            )
        } catch {
            throw .invalid(error)
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

    /// What goes where, as a caller says it.
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

    /// What a charge comes to: the amount that is given, or the percentage of what is owed, or by the year.
    private func charge(
        _ text: String,
        _ kind: PaymentCharge.Kind,
        on number: Int,
        _ today: LocalDate
    ) throws(PaymentRefusal) -> Money {
        guard text.trimmed.hasSuffix("%") else { return try read(text) ?? .zero(currency) }
        try checkCharge(kind, on: number, today)
        let rate = try PaymentScheduleInput.money { () throws(MoneyError) in
            try Percentage(validating: text, field: "amount")
        }
        let account = PayerAccount([], on: today, including: id, number)
        let facts = LadderFacts(try instalment(number), of: self, account: account)
        let charge: LateCharge = kind == .interest ? .interest(perYear: rate) : .share(rate)
        if let amount = charge.amount(facts, on: today) { return amount }
        let what = kind == .interest ? "since the due day, or since interest was charged last" : "of what is owed"
        let allowed = "a percentage that comes to at least one minor unit \(what)"
        throw .invalid(InvalidInput(field: "amount", found: text, allowed: allowed))
    }

    private func read(_ amount: String?) throws(PaymentRefusal) -> Money? {
        guard let amount else { return nil }
        let currency = currency
        return try PaymentScheduleInput.money { () throws(MoneyError) in try Money(validating: amount, currency) }
    }

    private static func date(_ text: String, field: String) throws(PaymentRefusal) -> LocalDate {
        do throws(InvalidInput) {
            return try LocalDate(validating: text, field: field)
        } catch {
            throw .invalid(error)
        }
    }
}
