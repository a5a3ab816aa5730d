/// What follows for a job's steps from its payment schedules, and for the schedules from the job's dates.
extension TenantState {
    /// A job whose steps follow a schedule, with what that changed.
    typealias Followed = (job: Job, edit: JobEdit)

    /// The zone in which the days of a schedule's payer end.
    func zone(ofPayerOf schedule: PaymentSchedule, _ party: Profile?) -> String {
        schedule.direction.zone(of: party) ?? spec.timeZone
    }

    /// The dates of a job from which instalments count; none of a schedule that stands alone.
    func jobDates(_ job: JobHeader?, _ calendar: PaymentCalendar) -> JobDates {
        job.map { calendar.dates(of: $0, in: spec.timeZone, holidays.calendar) } ?? JobDates()
    }

    /// The job after a schedule has changed: also one that was held, cancelled or completed follows what was paid.
    func follow(
        _ schedule: PaymentSchedule,
        with party: Profile?,
        in job: Job,
        _ stamp: Stamp,
        _ context: DecisionContext
    ) -> Followed {
        var job = job
        var edit = job.follow(JobSchedule(schedule, zone: zone(ofPayerOf: schedule, party)), stamp: stamp)
        edit.dues = job.deriveDues(dueClock(context))
        return (job, edit)
    }

    /// Adds the event of a job that is over now or open again, and makes the job's row.
    mutating func finish(_ followed: Followed, _ ledger: inout Ledger) -> (job: Job, row: RowChange) {
        var job = followed.job
        let edit = followed.edit
        if edit.isStateChanged {
            let payload = JobStateEvent(from: edit.before, to: edit.after)
            ledger.append(job.state.isOpen ? .jobReopened : .jobCompleted, payload, job: job.header.id)
        }
        job.note(event: ledger.head.number)
        counters.running += edit.after.runningWeight - edit.before.runningWeight
        return (job, .jobChanged(job.summary, actions: job.changed(edit), isStateChanged: edit.isStateChanged))
    }

    /// What attributes that were given other values don't decide any more, since it was agreed upon before.
    func remarks(on header: JobHeader, since before: Job) -> [String] {
        var remarks: [String] = []
        for payment in before.plan.definition.payments {
            guard let schedule = before.payments[payment.key]?.schedule else { continue }
            let (id, currency) = (schedule.id, schedule.currency)
            if case .attribute(let key, _) = payment.total, header.attributes[key] != before.header.attributes[key] {
                // What is no amount is wanted nowhere: the schedule is there.
                let wanted = try? payment.total.money(header.attributes, standard: currency)
                if wanted != schedule.total {
                    remarks.append(
                        "\(key) doesn't decide any more what payment schedule \(id) comes to: \(schedule.total.text) "
                            + "\(currency) were agreed. To agree upon another total, payment schedule amend \(id) "
                            + "--total \(wanted?.text ?? "AMOUNT")"
                    )
                }
            }
            if case .attribute(let key) = payment.party, header.attributes[key] != before.header.attributes[key] {
                let wanted = (try? payment.party.key(header.attributes)) ?? nil
                if wanted != schedule.party {
                    remarks.append(
                        "\(key) doesn't decide any more with whom payment schedule \(id) is agreed: that is "
                            + "\(schedule.party.text). To agree upon another party, payment schedule amend \(id) "
                            + "--party \(wanted?.text ?? "PROFILE")"
                    )
                }
            }
        }
        return remarks
    }

    /// What other dates and attributes of a job mean for its money: what is owed moves, and what the start couldn't agree
    /// upon is made when it can be.
    ///
    /// What was agreed upon stays as it is, whatever becomes of the attribute that it came from.
    func agree(
        _ job: inout Job,
        _ money: JobMoney,
        _ edit: inout JobEdit,
        _ stamp: Stamp,
        _ context: DecisionContext
    ) throws(Refusal) -> AgreedSchedules {
        let dates = jobDates(job.header, PaymentCalendar(zones: context.zones, now: context.now))
        var agreed = AgreedSchedules()
        for record in money.schedules {
            var schedule = record.schedule
            let numbers = schedule.redate(dates: dates)
            guard !numbers.isEmpty else { continue }
            let voided = schedule.voidCharges(money.untold[schedule.id] ?? [:], since: record.schedule)
            let after = PaymentRecord(schedule: schedule, created: record.created, event: stamp.event)
            agreed.moved.append(
                RedatedSchedule(before: record.schedule, after: after, instalments: numbers, voided: voided)
            )
            job.take(schedule)
        }
        guard money.isOpen else { return agreed }
        let open = job.plan.definition.payments.filter { job.payments[$0.key] == nil }
        for schedule in try schedules(for: job.header, open, among: money.parties, context) {
            let known = JobSchedule(schedule, zone: zone(ofPayerOf: schedule, money.parties[schedule.party]))
            edit.derived += job.follow(known, stamp: stamp).derived
            agreed.made.append(PaymentRecord(schedule: schedule, created: stamp, event: stamp.event))
        }
        edit.after = JobChange.Side(job)
        return agreed
    }
}

/// What became of a job's payment schedules when it got other dates or attributes.
struct AgreedSchedules {
    /// Those of which instalments are due on another day.
    var moved: [RedatedSchedule] = []
    /// New ones.
    var made: [PaymentRecord] = []

    /// What has to be written.
    var rows: [RowChange] {
        moved.map(\.row) + made.map { .paymentScheduleChanged(PaymentRows($0, before: nil)) }
    }
}

/// A schedule before and after its job got other dates.
struct RedatedSchedule {
    let before: PaymentSchedule
    let after: PaymentRecord
    /// Numbers of the instalments that are due on another day.
    let instalments: [Int]
    /// Charges of theirs of which nobody was told, and which were taken back: their numbers by the instalment.
    let voided: [Int: Int]

    /// What has to be written.
    var row: RowChange { .paymentScheduleChanged(PaymentRows(after, before: before)) }

    /// As events have it: each instalment with its day before and after.
    var told: [JobUpdatedEvent.MovedInstalment] {
        instalments.map { number in
            JobUpdatedEvent.MovedInstalment(
                instalment: InstalmentID(before.id, number).description,
                before: before.instalments[number - 1].dueDate?.text,
                after: after.schedule.instalments[number - 1].dueDate?.text,
                chargeReversed: voided[number]
            )
        }
    }
}
