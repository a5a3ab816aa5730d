/// Debts that the ladders of a decision look at, and the charges that they make.
struct Debts {
    /// A charge that was made or taken back, with its schedule before and after.
    private struct Change {
        let before: PaymentSchedule
        let after: PaymentSchedule
        let charge: PaymentCharge
    }

    let work: WorkingSet
    private var changes: [Change] = []
    /// The schedules that were changed, as they were.
    private var before: [PaymentScheduleID: PaymentSchedule] = [:]

    init(work: WorkingSet) { self.work = work }

    /// The debt that a task follows; nil for another task, or when nothing is known of it.
    func debt(of task: TenantTask) -> Debt? {
        guard case .instalment(let id) = task.origin, let schedule = work.schedule(id.schedule)?.schedule else {
            return nil
        }
        let (party, job) = (work.profile(schedule.party), schedule.job.flatMap { work.known(job: $0) })
        // As they are by now: what is due on one schedule may have been charged a moment ago on another.
        let owed = schedule.ladder?.needsAccount == true ? work.owed(by: schedule.party).map(\.schedule) : []
        return Debt(
            schedule,
            id.number,
            party,
            labels: Set(job?.header.labels ?? []),
            others: owed.filter { $0.id != schedule.id },
            zone: zone(schedule, party).rules
        )
    }

    /// The zone in which the days of a task's payer begin and end now; nil for another task, when nothing is known of the
    /// payer, or when neither their zone nor the tenant's can be read any more.
    func zone(of task: TenantTask) -> DebtZone? {
        guard case .instalment(let id) = task.origin, let schedule = work.schedule(id.schedule)?.schedule else {
            return nil
        }
        let zone = zone(schedule, work.profile(schedule.party))
        return zone.isKnown ? zone : nil
    }

    private func zone(_ schedule: PaymentSchedule, _ party: Profile?) -> DebtZone {
        DebtZone(party, schedule.direction, standard: work.tenant.spec.timeZone, work.context.zones)
    }

    /// Stores the current schedule of a debt, and notes its charges that were made or taken back.
    mutating func store(_ debt: Debt, from old: Debt) {
        guard debt.schedule != old.schedule, let after = debt.instalment,
            var record = work.schedule(debt.schedule.id)
        else { return }
        let known = old.instalment?.charges ?? []
        for charge in after.charges where !known.contains(charge) {
            changes.append(Change(before: old.schedule, after: debt.schedule, charge: charge))
        }
        before[debt.schedule.id] = before[debt.schedule.id] ?? record.schedule
        record.schedule = debt.schedule
        work.changes.schedules[debt.schedule.id] = record
    }

    /// Writes an event for each charge, and has the job follow whose steps wait for the instalment: it is judged by the new
    /// amount in the same changeset, and the event is its newest.
    mutating func tell() {
        var steps: [PaymentConsequences] = []
        for change in changes {
            guard var record = work.schedule(change.after.id) else { continue }
            let newest = record.schedule
            record.schedule = change.after
            let reported = reported(of: change, record)
            let kind: PaymentEventKind = change.charge.reversal == nil ? .instalmentCharged : .chargeReversed
            let stamp: Stamp
            if let job = record.schedule.key == nil ? nil : record.schedule.job.flatMap({ work.known(job: $0) }) {
                work.ledger.turn(toJobWith: job.event)
                stamp = work.ledger.nextStamp
                var consequences = PaymentConsequences(of: job, change.after, stamp, work)
                let payload = PaymentEvent(
                    changed: reported,
                    consequences: JobConsequences(consequences.edit, in: consequences.job)
                )
                work.ledger.append(kind, payload, job: job.header.id)
                consequences.finish(work)
                steps.append(consequences)
                work.changes.jobs[job.header.id] = consequences.job
            } else {
                stamp = work.ledger.nextStamp
                work.ledger.append(kind, PaymentEvent(changed: reported, consequences: nil))
            }
            work.changes.schedules[newest.id] = PaymentRecord(
                schedule: newest,
                created: record.created,
                event: stamp.event
            )
        }
        changes = []
        for (id, before) in before.sorted(by: { $0.key < $1.key }) {
            if let record = work.schedule(id) { work.store(record, from: before) }
        }
        for consequences in steps { consequences.storeJob(in: work) }
    }

    private func reported(of change: Change, _ record: PaymentRecord) -> PaymentChanged {
        var outcome = PaymentOutcome(credit: change.after.credit, charge: change.charge.number)
        outcome.settled = zip(change.before.instalments, change.after.instalments)
            .filter { $0.outstanding.isPositive && $1.outstanding.isZero }.map(\.1.number)
        return PaymentChanged(change.before, PaymentRows(record, before: change.before), outcome)
    }
}
