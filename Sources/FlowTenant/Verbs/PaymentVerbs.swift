/// Payment schedules, their instalments and payments.
struct PaymentVerbs {
    let work: WorkingSet

    private var calendar: PaymentCalendar { PaymentCalendar(zones: work.context.zones, now: work.context.now) }

    func decide(_ command: PaymentCommand) throws(Refusal) -> CommandOutcome {
        if case .add(let input) = command { return try add(input) }
        guard let id = command.schedule, let record = work.schedule(id) else {
            throw .noSuchPaymentSchedule(command.schedule?.description ?? "")
        }
        return try decide(command, on: record)
    }

    private func add(_ input: PaymentScheduleInput) throws(Refusal) -> CommandOutcome {
        let tenant = work.tenant
        let (id, standard) = (tenant.counters.nextSchedule, tenant.spec.currency)
        let dates = work.dates(of: try input.job.map { (id) throws(Refusal) in try work.job(id).header })
        if let ladder = input.ladder {
            try RecipientCheck(work: work).check(ladder: ladder, in: input.currency ?? standard)
        }
        let party = try party(named: input.party)
        let plan = try Self.checked(nil) { () throws(PaymentRefusal) in
            try input.plan(party: party.key, currency: standard, dates: dates)
        }
        try tenant.spec.limits.require(.paymentSchedules, count: Int(id.number))
        let created = work.ledger.nextStamp
        let schedule = PaymentSchedule(id, plan, dates: dates)
        work.ledger.append(.paymentScheduleAdded, PaymentScheduleAddedEvent(schedule))
        work.count(newSchedules: [schedule])
        work.recordChange(of: PaymentRecord(schedule: schedule, created: created, event: created.event), from: nil)
        let today = calendar.today(in: tenant.zone(ofPayerOf: schedule, party))
        let event = created.event
        var receipt = PaymentReceipt(schedule, since: schedule, nil, instalment: nil, today: today, event: event)
        receipt.warnings = Reach.reported(JobReach(work: work).warnings(of: schedule))
        return .payment(receipt)
    }

    private func decide(_ command: PaymentCommand, on record: PaymentRecord) throws(Refusal) -> CommandOutcome {
        let before = record.schedule
        let job = try before.job.map { (id) throws(Refusal) in try work.job(id) }
        if case .setLadder(_, let text?) = command {
            try RecipientCheck(work: work).check(ladder: text, in: before.currency.code)
        }
        if let newParty = newParty(command, before) { _ = try party(named: newParty) }
        let party = work.profile(before.party)
        let today = calendar.today(in: work.tenant.zone(ofPayerOf: before, party))
        let changes = try changes(of: record, by: command, party, dates: work.dates(of: job?.header), today: today)
        var number = command.instalment?.number
        if case .amend(_, .add, _) = command { number = changes.last?.after.instalments.count }
        guard let schedule = changes.last?.after, schedule != before else {
            // What a payment is on is told also where that stays.
            let outcome = if case .reallocate = command { changes.first?.outcome } else { PaymentOutcome?.none }
            let receipt = PaymentReceipt(before, since: before, outcome, instalment: number, today: today, event: 0)
            return .payment(receipt)
        }
        let event = tell(changes, of: record, before.key == nil ? nil : job)
        let outcome = Self.outcome(of: changes)
        noteBankLine(of: schedule, command, outcome, event)
        var receipt = PaymentReceipt(
            schedule,
            since: before,
            outcome,
            instalment: number,
            today: today,
            event: event
        )
        if case .setLadder = command { receipt.warnings = Reach.reported(JobReach(work: work).warnings(of: schedule)) }
        return .payment(receipt)
    }

    /// Returns the changes that a command makes, and what they mean for charges.
    private func changes(
        of record: PaymentRecord,
        by command: PaymentCommand,
        _ party: Profile?,
        dates: JobDates,
        today: LocalDate
    ) throws(Refusal) -> [PaymentChange] {
        let (before, spec) = (record.schedule, work.tenant.spec)
        let isReminded = before.ladder != nil
        let unannounced = isReminded ? work.tasks(ofSchedule: before.id).unannouncedCharges : [:]
        let zone = calendar.zone(ofPayerOf: before, party, standard: spec.timeZone)
        return try Self.checked(before.id) { () throws(PaymentRefusal) -> [PaymentChange] in
            try check(command, record, today: today)
            var schedule = before
            let outcome = try schedule.apply(command, today: today, dates: dates)
            // What makes a schedule changes none that is there.
            guard let kind = command.eventKind else { return [] }
            var changes = [PaymentChange(kind: kind, before: before, after: schedule, outcome: outcome)]
            if outcome != nil { changes += schedule.correctCharges(since: before, by: command) }
            let settled = schedule.voidCharges(
                unannounced,
                since: before,
                party: party,
                zone: zone,
                now: work.context.now
            )
            changes[changes.count - 1].after = schedule
            changes[changes.count - 1].outcome?.settled += settled
            return changes
        }
    }

    private func check(_ command: PaymentCommand, _ record: PaymentRecord, today: LocalDate) throws(PaymentRefusal) {
        try PaymentCheck.checkSeen(command, record)
        try PaymentCheck.checkIsNew(command, command.bankLine.flatMap { work.fate(ofBankLine: $0) })
        if case .record(_, let input) = command {
            let similar = SimilarPayments(command, on: record.schedule).map { work.payments(similarTo: $0) }
            try input.checkSeen(similar ?? [])
        }
        try PaymentCheck.checkAge(of: command, today: today, daysMax: work.tenant.spec.limits[.paymentAgeDays])
    }

    /// Writes an event for each change, and has the job follow whose steps wait for the schedule; returns the newest.
    private func tell(_ changes: [PaymentChange], of record: PaymentRecord, _ known: Job?) -> EventNumber {
        var (job, steps, changed) = (known, [PaymentConsequences](), record)
        if let job { work.ledger.turn(toJobWith: job.event) }
        for change in changes {
            let stamp = work.ledger.nextStamp
            changed = PaymentRecord(schedule: change.after, created: record.created, event: stamp.event)
            let rows = PaymentRows(changed, before: change.before)
            let reported = PaymentChanged(change.before, rows, change.outcome)
            guard let waiting = job else {
                work.ledger.append(change.kind, PaymentEvent(changed: reported, consequences: nil))
                continue
            }
            var consequences = PaymentConsequences(of: waiting, change.after, stamp, work)
            let payload = PaymentEvent(
                changed: reported,
                consequences: JobConsequences(consequences.edit, in: consequences.job)
            )
            work.ledger.append(change.kind, payload, job: waiting.header.id)
            consequences.finish(work)
            steps.append(consequences)
            job = consequences.job
        }
        work.recordChange(of: changed, from: record.schedule)
        for consequences in steps { consequences.storeJob(in: work) }
        return changed.event
    }

    /// Keeps what a bank's line is by now: one that was dismissed isn't any more.
    private func noteBankLine(
        of schedule: PaymentSchedule,
        _ command: PaymentCommand,
        _ outcome: PaymentOutcome?,
        _ event: EventNumber
    ) {
        if case .refund(let payment, _, _) = command, let line = outcome?.bankLine {
            work.set(.refund(payment), of: line, event)
        }
        guard case .record = command, let payment = schedule.payments.last, let line = payment.bankLine else { return }
        if work.fate(ofBankLine: line.text) != nil { work.set(nil, of: line, event) }
        work.changes.bankLines[line.text] = .payment(PaymentID(schedule.id, payment.number))
    }

    /// Returns the party that an amendment gives to a schedule; nil when the party stays.
    private func newParty(_ command: PaymentCommand, _ schedule: PaymentSchedule) -> String? {
        guard case .amend(_, .schedule(let amendment), _) = command, let text = amendment.party,
            work.profile(schedule.party)?.key.text != text
        else { return nil }
        return text
    }

    /// Refuses a profile that isn't there, or that is in the archive.
    private func party(named text: String) throws(Refusal) -> Profile {
        let key: ProfileKey
        do {
            key = try ProfileKey(validating: text)
        } catch {
            throw .invalidInput(InvalidInput(field: "party", found: text, allowed: "a profile's key"))
        }
        guard let profile = work.profile(key) else { throw .profile(.unassignable(key, .missing, step: nil)) }
        guard !profile.isArchived else { throw .profile(.unassignable(key, .archived, step: nil)) }
        return profile
    }

    /// Returns the combined outcome of a command, with the corrections of charges that it has made wrong.
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

    static func checked<Value>(
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
