/// Consequences for the money of a job that gets other dates or attributes.
struct JobMoney {
    let work: WorkingSet
    /// Schedules of which instalments are due on another day.
    private(set) var moved: [RedatedSchedule] = []
    private(set) var made: [PaymentRecord] = []

    init(work: WorkingSet) { self.work = work }

    /// Moves what is owed, and creates what the start couldn't agree upon as soon as that is possible.
    ///
    /// What was agreed upon stays, whatever becomes of the attribute that it came from.
    mutating func agree(_ job: inout Job, _ edit: inout JobEdit, _ stamp: Stamp) throws(Refusal) {
        move(&job, stamp)
        let open = job.plan.definition.payments.filter { job.payments[$0.key] == nil }
        try RecipientCheck(work: work).check(laddersOf: open)
        for schedule in try PaymentAgreement(work: work).schedules(for: job.header, open) {
            let zone = work.tenant.zone(ofPayerOf: schedule, work.profile(schedule.party))
            edit.derived += job.apply(JobSchedule(schedule, zone: zone), stamp: stamp).derived
            made.append(PaymentRecord(schedule: schedule, created: stamp, event: stamp.event))
        }
        if !open.isEmpty { edit.after = JobChange.Side(job) }
    }

    private mutating func move(_ job: inout Job, _ stamp: Stamp) {
        let dates = work.dates(of: job.header)
        for record in work.schedules(of: job.header.id) {
            var schedule = record.schedule
            let numbers = schedule.redate(dates: dates)
            guard !numbers.isEmpty else { continue }
            let unannounced = schedule.ladder == nil ? [:] : work.tasks(ofSchedule: schedule.id).unannouncedCharges
            let voided = schedule.voidCharges(unannounced, since: record.schedule)
            let after = PaymentRecord(schedule: schedule, created: record.created, event: stamp.event)
            moved.append(RedatedSchedule(before: record.schedule, after: after, instalments: numbers, voided: voided))
            job.replaceSchedule(with: schedule)
        }
    }

    /// Stores the schedules, after their job.
    func storeSchedules() {
        for one in moved { work.recordChange(of: one.after, from: one.before) }
        for record in made { work.recordChange(of: record, from: nil) }
        work.count(newSchedules: made.map(\.schedule))
    }

    /// Most instalments and schedules that a remark names.
    private static let namedCountMax = 20

    static func remarks(on moved: [RedatedSchedule]) -> [String] {
        let reported = moved.flatMap(\.reported)
        guard !reported.isEmpty else { return [] }
        let names = reported.prefix(namedCountMax).map { move in
            "\(move.instalment) \(move.before ?? "no date") → \(move.after ?? "no date")"
        }
        let more = reported.count > names.count ? " and \(reported.count - names.count) more" : ""
        let begin = reported.count == 1 ? "1 instalment moves: " : "\(reported.count) instalments move: "
        return [begin + names.joined(separator: ", ") + more]
    }

    /// Returns remarks on the schedules of a job that ends: what is owed on them stays owed.
    static func remarks(onEndOf schedules: [PaymentRecord]) -> [String] {
        let owed = schedules.map(\.schedule).filter(\.outstanding.isPositive)
        guard !owed.isEmpty else { return [] }
        let names = owed.prefix(namedCountMax).map { schedule in
            let reminded = schedule.ladder == nil ? "" : ", reminded of"
            return "\(schedule.id) (\(schedule.outstanding.text) \(schedule.currency)\(reminded))"
        }
        let more = owed.count > names.count ? " and \(owed.count - names.count) more" : ""
        let begin = owed.count == 1 ? "Its payment schedule is still owed: " : "Its payment schedules are still owed: "
        return [
            begin + names.joined(separator: ", ") + more
                + ". Where it isn't owed any more: payment schedule cancel, payment waive"
        ]
    }

    /// Returns remarks on changed attributes that decide nothing any more.
    ///
    /// What they would decide was agreed upon before.
    static func remarks(on header: JobHeader, since before: Job) -> [String] {
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
}

/// A schedule before and after its job got other dates.
struct RedatedSchedule {
    let before: PaymentSchedule
    let after: PaymentRecord
    let instalments: [Int]
    /// Numbers of reversed charges that were never announced, by instalment.
    let voided: [Int: Int]

    /// Moved instalments as events have them: each with its day before and after.
    var reported: [JobUpdatedEvent.MovedInstalment] {
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
