/// Payment schedules, their instalments and payments.
extension TenantState {
    /// Makes a schedule with a party, and on a job when one is named.
    package mutating func addPaymentSchedule(
        _ input: PaymentScheduleInput,
        place: PaymentPlace,
        calendar: PaymentCalendar,
        context: DecisionContext
    ) throws(Refusal) -> Decision<PaymentWork> {
        let id = counters.nextSchedule
        let party = try Self.party(place.party, named: input.party)
        let dates = jobDates(place.job?.header, calendar)
        let standard = spec.currency
        let plan = try Self.checkedPayment(nil) { () throws(PaymentRefusal) in
            try input.plan(party: party.key, currency: standard, dates: dates)
        }
        try spec.limits.require(.paymentSchedules, count: Int(id.number))
        var ledger = Ledger(tenant: self.id, head: head, context: context)
        let created = ledger.nextStamp
        let schedule = PaymentSchedule(id, plan, dates: dates)
        ledger.append(.paymentScheduleAdded, PaymentScheduleAddedEvent(schedule))
        let record = PaymentRecord(schedule: schedule, created: created, event: created.event)
        count(newSchedules: [schedule])
        let changeset = close(ledger, rows: [.paymentScheduleChanged(PaymentRows(record, before: nil))])
        let today = calendar.today(in: zone(ofPayerOf: schedule, party))
        var receipt = PaymentReceipt(schedule, nil, instalment: nil, today: today, event: created.event)
        receipt.warnings = Reach.told(warnings(of: schedule))
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
        try Self.checkNewParty(command, place)
        let changes = try Self.checkedPayment(before.id) { () throws(PaymentRefusal) -> [PaymentChange] in
            try Self.checkSeen(command, record)
            try Self.checkIsNew(command, place.recorded)
            if case .record(_, let input) = command { try input.checkSeen(place.similar) }
            try Self.checkAge(of: command, today: today, daysMax: ageDaysMax)
            var schedule = before
            let outcome = try schedule.apply(command, today: today, dates: dates)
            // What makes a schedule changes none that is there.
            guard let kind = command.eventKind else { return [] }
            var changes = [PaymentChange(kind: kind, before: before, after: schedule, outcome: outcome)]
            if let outcome { changes += schedule.correctCharges(since: before, by: command, outcome) }
            let zone = calendar.zone(ofPayerOf: before, place.party, standard: spec.timeZone)
            let settled = schedule.voidCharges(
                schedule.successors(ofCharges: untold),
                since: before,
                party: place.party,
                zone: zone,
                now: context.now
            )
            changes[changes.count - 1].after = schedule
            changes[changes.count - 1].outcome?.settled += settled
            return changes
        }
        var number = command.instalment?.number
        if case .amend(_, .add, _) = command { number = changes.last?.after.instalments.count }
        guard let schedule = changes.last?.after, schedule != before else {
            let receipt = PaymentReceipt(before, nil, instalment: number, today: today, event: 0)
            let work = PaymentWork(record: record, job: nil)
            return Decision(outcome: .payment(receipt), changeset: nil, value: work)
        }
        let told = tell(changes, of: record, place, context)
        let outcome = Self.outcome(of: changes)
        var receipt = PaymentReceipt(schedule, outcome, instalment: number, today: today, event: told.record.event)
        if case .setLadder = command { receipt.warnings = Reach.told(warnings(of: schedule)) }
        return Decision(
            outcome: .payment(receipt),
            changeset: close(told.ledger, rows: told.rows),
            value: PaymentWork(record: told.record, job: told.job)
        )
    }

    /// Writes an event for each change, and has the job follow whose steps wait for the schedule.
    private mutating func tell(
        _ changes: [PaymentChange],
        of record: PaymentRecord,
        _ place: PaymentPlace,
        _ context: DecisionContext
    ) -> (record: PaymentRecord, job: Job?, rows: [RowChange], ledger: Ledger) {
        var job = record.schedule.key == nil ? nil : place.job
        var ledger = Ledger(tenant: id, head: head, context: context, newestOfJob: job?.event)
        var (changed, jobRows) = (record, [RowChange]())
        for change in changes {
            let stamp = ledger.nextStamp
            changed = PaymentRecord(schedule: change.after, created: record.created, event: stamp.event)
            let rows = PaymentRows(changed, before: change.before)
            let followed = job.map { follow(change.after, with: place.party(of: change.after), in: $0, stamp, context) }
            let payload = PaymentEvent(
                changed: PaymentChanged(change.before, rows, change.outcome),
                followed: followed.map { JobFollowed($0.edit, in: $0.job) }
            )
            ledger.append(change.kind, payload, job: job?.header.id)
            guard let followed else { continue }
            let finished = finish(followed, &ledger)
            jobRows.append(finished.row)
            job = finished.job
        }
        let rows = [RowChange.paymentScheduleChanged(PaymentRows(changed, before: record.schedule))] + jobRows
        return (changed, job, rows, ledger)
    }

    /// What a command did altogether, with the charges that it has made wrong.
    private static func outcome(of changes: [PaymentChange]) -> PaymentOutcome? {
        guard let first = changes.first, let last = changes.last, var outcome = first.outcome else { return nil }
        guard changes.count > 1 else { return outcome }
        outcome.judge(last.after, since: first.before)
        // The first is what was wanted, which may itself take a charge back.
        outcome.corrections = PaymentSchedule.corrections(Array(changes.dropFirst()))
        if let number = outcome.payment, let payment = last.after.payments.first(where: { $0.number == number }) {
            outcome.allocations = payment.allocations
        }
        return outcome
    }

    /// Refuses a party that isn't there, or that is in the archive.
    private static func checkNewParty(_ command: PaymentCommand, _ place: PaymentPlace) throws(Refusal) {
        guard case .amend(_, .schedule(let amendment), _) = command, let text = amendment.party,
            place.party?.key.text != text
        else { return }
        _ = try party(place.newParty, named: text)
    }

    /// Refuses an amendment of what isn't any more as the caller knew it.
    private static func checkSeen(_ command: PaymentCommand, _ record: PaymentRecord) throws(PaymentRefusal) {
        guard case .amend(_, _, let terms) = command, let seen = terms.ifEvent else { return }
        guard seen >= 1, seen <= record.event else {
            let allowed = "the number of an event that has happened, at most \(record.event) for this schedule"
            throw .invalid(InvalidInput(field: "ifEvent", found: "\(seen)", allowed: allowed))
        }
        guard seen == record.event else { throw .changed(since: seen, newest: record.event) }
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
    /// What a command that put money on other instalments, also as the credit that covers them, means for charges of
    /// later days.
    ///
    /// A payment that went where it was due first does so again without them.
    mutating func correctCharges(
        since before: PaymentSchedule,
        by command: PaymentCommand,
        _ outcome: PaymentOutcome
    ) -> [PaymentChange] {
        switch command {
        case .record(_, let input):
            correctCharges(since: before, putting: input.allocations == nil ? outcome.payment : nil)
        case .reallocate(_, let parts): correctCharges(since: before, putting: parts == nil ? outcome.payment : nil)
        case .useCredit, .amend, .waive, .cancel, .reverseCharge: correctCharges(since: before, putting: nil)
        case .add, .setLadder, .refund, .reopen, .hold, .dispute, .promise, .redate, .charge: []
        }
    }

    /// Charges by instalment, with those in their places that were lowered.
    fileprivate func successors(ofCharges charges: [Int: Int]) -> [Int: Int] {
        var current = charges
        for (number, charge) in charges where instalments.indices.contains(number - 1) {
            current[number] = instalments[number - 1].successor(ofCharge: charge) ?? charge
        }
        return current
    }

    /// Does what a command wants; tells what moved, where something did.
    mutating func apply(
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

    private static func date(_ text: String, field: String) throws(PaymentRefusal) -> LocalDate {
        do throws(InvalidInput) {
            return try LocalDate(validating: text, field: field)
        } catch {
            throw .invalid(error)
        }
    }
}
