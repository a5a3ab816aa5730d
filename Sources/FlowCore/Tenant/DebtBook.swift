/// What the ladders that are due have to know of payments, and the schedules that they change.
package struct DebtBook: Sendable {
    private struct Account {
        var record: PaymentRecord
        let before: PaymentSchedule
        let party: Profile?
        let labels: Set<JobLabel>
        let others: [PaymentSchedule]
    }

    /// A charge that was made or taken back, with its schedule before and after.
    struct Change {
        let before: PaymentSchedule
        let after: PaymentSchedule
        let charge: PaymentCharge
    }

    private var accounts: [PaymentScheduleID: Account] = [:]
    private var changes: [Change] = []
    /// The jobs whose templates agreed upon schedules, as they are by now.
    private var jobs: [JobID: Job] = [:]
    /// Those of them that charges have changed.
    private var changedJobIDs: Set<JobID> = []

    /// Knows nothing.
    package init() {}

    /// True when it knows a schedule.
    package func knows(_ schedule: PaymentScheduleID) -> Bool { accounts[schedule] != nil }

    /// Takes in a schedule, its party and job, and what else the party owes.
    package mutating func add(_ record: PaymentRecord, _ place: PaymentPlace, others: [PaymentSchedule]) {
        accounts[record.schedule.id] = Account(
            record: record,
            before: record.schedule,
            party: place.party,
            labels: Set(place.job?.header.labels ?? []),
            others: others
        )
        if record.schedule.key != nil, let job = place.job { jobs[job.header.id] = job }
    }

    /// The jobs that the schedules belong to which are known, where steps may wait for them.
    package var knownJobs: [Job] { jobs.values.sorted { $0.header.id < $1.header.id } }

    /// Those that were changed, since something was charged or a charge was taken back.
    package var changedJobs: [Job] { knownJobs.filter { changedJobIDs.contains($0.header.id) } }

    /// Schedules that were charged, or of which a charge was taken back.
    package var changed: [PaymentRecord] {
        accounts.values.filter { $0.record.schedule != $0.before }.map(\.record)
            .sorted { $0.schedule.id < $1.schedule.id }
    }

    /// The rows of those.
    var rows: [RowChange] {
        changed.compactMap { record in
            accounts[record.schedule.id].map { .paymentScheduleChanged(PaymentRows(record, before: $0.before)) }
        }
    }

    /// The debt that a task follows; nil for another task, or when nothing is known of it.
    func debt(of task: TenantTask, zones: any ZoneCatalog, _ spec: TenantSpec) -> Debt? {
        guard case .instalment(let id) = task.origin, let account = accounts[id.schedule] else { return nil }
        return Debt(
            account.record.schedule,
            id.number,
            account.party,
            labels: account.labels,
            // As they are by now: what is due on one schedule may have been charged a moment ago on another.
            others: account.others.map { accounts[$0.id]?.record.schedule ?? $0 },
            zone: DebtZone(account.party, account.record.schedule.direction, standard: spec.timeZone, zones).rules
        )
    }

    /// The zone in which the days of a task's payer begin and end now; nil for another task, when nothing is known of the
    /// payer, or when neither their zone nor the tenant's can be read any more.
    func zone(of task: TenantTask, zones: any ZoneCatalog, _ spec: TenantSpec) -> DebtZone? {
        guard case .instalment(let id) = task.origin, let account = accounts[id.schedule] else { return nil }
        let direction = account.record.schedule.direction
        let zone = DebtZone(account.party, direction, standard: spec.timeZone, zones)
        return zone.isKnown ? zone : nil
    }

    /// Keeps the schedule of a debt as it is now.
    mutating func keep(_ debt: Debt, from before: Debt) {
        guard debt.schedule != before.schedule, let after = debt.instalment else { return }
        let old = before.instalment?.charges ?? []
        for charge in after.charges where !old.contains(charge) {
            changes.append(Change(before: before.schedule, after: debt.schedule, charge: charge))
        }
        accounts[debt.schedule.id]?.record.schedule = debt.schedule
    }

    // MARK: - Telling

    /// Takes the charges that were made or taken back since they were asked for last.
    mutating func takeChanges() -> [Change] {
        defer { changes = [] }
        return changes
    }

    /// The record of a changed schedule as it was behind a change.
    func record(_ change: Change) -> PaymentRecord? {
        guard var record = accounts[change.after.id]?.record else { return nil }
        record.schedule = change.after
        return record
    }

    /// The job whose steps may wait for a schedule; nil when no template agreed upon it.
    func job(of schedule: PaymentSchedule) -> Job? {
        schedule.key == nil ? nil : schedule.job.flatMap { jobs[$0] }
    }

    /// The party of a schedule.
    func party(of schedule: PaymentSchedule) -> Profile? { accounts[schedule.id]?.party }

    /// Notes the event that tells of a change, and what it meant for the job.
    mutating func note(_ change: Change, event: EventNumber, _ job: Job?) {
        accounts[change.after.id]?.record.event = event
        guard let job else { return }
        jobs[job.header.id] = job
        changedJobIDs.insert(job.header.id)
    }
}

extension Debt {
    init(
        _ schedule: PaymentSchedule,
        _ number: Int,
        _ party: Profile?,
        labels: Set<JobLabel> = [],
        others: [PaymentSchedule] = [],
        zone: ZoneRules
    ) {
        self.init(
            schedule: schedule,
            number: number,
            zone: zone,
            payer: party?.content.title ?? schedule.party.text,
            exclusion: party.flatMap(Self.exclusion),
            labels: labels,
            others: others
        )
    }

    /// Why a payer is never reminded.
    static func exclusion(of party: Profile) -> String? {
        let attribute = party.content.attributes.first { $0.key.text == exclusionAttribute }
        switch attribute?.value {
        case nil, .boolean(false): return nil
        case .boolean(true): return "the profile says so"
        case .number(let number): return number.text.allSatisfy { "-0.".contains($0) } ? nil : number.text
        case .text(let text):
            let word = text.trimmed.lowercased()
            if Self.wordsForNo.contains(word) { return nil }
            return Self.wordsForYes.contains(word) ? "the profile says so" : text
        }
    }

    /// What says that a payer isn't excluded, besides false and the number 0.
    private static let wordsForNo: Set<String> = ["", "false", "no", "0", "off"]
    /// What gives no other reason than that the payer is.
    private static let wordsForYes: Set<String> = ["true", "yes", "1", "on"]
}
