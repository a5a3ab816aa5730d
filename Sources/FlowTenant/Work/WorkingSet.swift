/// Data over which one command is decided: what it reads, and what it changes of that.
///
/// A decision reads as if everything were in memory. What isn't is noted and reads as not there; the caller that runs
/// the decision loads it and has the decision begin again on a new set, so the result of this one means nothing: see
/// `isComplete`. Nothing outside is changed, whatever the result.
package final class WorkingSet {
    /// State of the tenant itself, with the changes made so far.
    package internal(set) var tenant: TenantState
    package let context: DecisionContext
    /// Values that were read, and keys that are missing.
    package internal(set) var reads: TenantReads
    /// Damage of something that was read: no result may come of the decision, unless it can do without.
    package internal(set) var damage: String?
    /// Changes made so far, in their latest state.
    package internal(set) var changes = TenantChanges()
    var ledger: Ledger
    var rows: [RowChange] = []
    var touch: TimeTouch = []
    /// Recipients of reminders and the people that these mention, as far as they matter.
    var people = People.none
    /// The tenant as messages speak of it.
    private(set) lazy var wording = Wording(
        renderer: context.templates,
        tenant: tenant.spec.title,
        locale: tenant.spec.locale,
        zone: try? context.zones.zone(named: tenant.spec.timeZone),
        own: tenant.words,
        links: LinkOffer(
            base: context.linkBase,
            days: tenant.spec.limits[.linkDays],
            mail: context.channels?.mail ?? []
        )
    )
    /// The keys of the profiles in the archive, as far as they matter: nothing goes to them.
    var archived: Set<String> = []
    /// Changes whose consequences weren't looked at yet.
    var changed = ChangedThings()
    private let base: EventNumber

    package init(_ tenant: TenantState, reads: TenantReads = TenantReads(), context: DecisionContext) {
        self.tenant = tenant
        self.reads = reads
        self.context = context
        base = tenant.head.number
        ledger = Ledger(tenant: tenant.id, head: tenant.head, context: context)
    }

    /// True when all that was asked for was there: only then means anything what was decided.
    package var isComplete: Bool { reads.isComplete }

    /// Moves the tenant to the end of the events; returns what has to be written, nil when nothing was changed.
    package func close() -> Changeset? {
        guard !rows.isEmpty else { return nil }
        let (events, head) = ledger.linked()
        tenant.head = head
        return Changeset(
            tenant: tenant.id,
            epoch: tenant.epoch,
            base: base,
            head: head,
            counters: tenant.counters,
            rows: rows,
            events: events,
            touch: touch
        )
    }

    // MARK: - Changing

    /// Stores the current state of a job, with the rows to be written; its steps' reminders follow.
    func recordChange(of job: Job, _ rows: [RowChange], isNew: Bool = false) {
        // What it is like before is asked of what was read: a plan that loses its last reminder has followers still.
        let before = isNew ? nil : known(job: job.header.id)
        store(job, rows)
        let isReported = job.plan.definition.notify == nil && tenant.spec.notify != nil
        guard before?.plan.hasReminders == true || job.plan.hasReminders || isReported else { return }
        changed.insert(job.header.id, from: before, isNew: isNew)
    }

    /// Stores a job of which nothing changed that reminders follow, with what is to be written of it.
    func store(_ job: Job, _ rows: [RowChange]) {
        changes.jobs[job.header.id] = job
        self.rows += rows
    }

    /// Stores the current state of a payment schedule.
    ///
    /// Its instalments' reminders follow, and news of its payments.
    func recordChange(of record: PaymentRecord, from before: PaymentSchedule?) {
        store(record, from: before)
        let isPaid = before.map { $0.payments != record.schedule.payments } ?? false
        guard record.schedule.ladder != nil || before?.ladder != nil || isPaid else { return }
        changed.insert(record.schedule.id, from: before)
    }

    /// Stores a payment schedule that its own reminders have changed.
    func store(_ record: PaymentRecord, from before: PaymentSchedule?) {
        changes.schedules[record.schedule.id] = record
        rows.append(.paymentScheduleChanged(PaymentRows(record, before: before)))
    }

    /// Stores the current state of a task, which was changed by an event, or without one.
    ///
    /// With `dueAt` it is due then, whatever is open of it.
    func store(_ changed: TenantTask, isNew: Bool = false, event: EventNumber, dueAt: Timestamp? = nil) {
        var task = changed
        store(task.takeRows(isNew: isNew, event: event, dueAt: dueAt), of: task)
        touch.formUnion([.wakes, .deliveries])
    }

    /// Stores a task with its rows; the caller says what they touch.
    func store(_ rows: TaskRows, of task: TenantTask) {
        changes.tasks[task.id] = task
        self.rows.append(.taskChanged(rows))
    }

    func store(_ profile: Profile, _ row: RowChange) {
        changes.profiles[profile.key] = profile
        rows.append(row)
    }

    func count(newSchedules schedules: [PaymentSchedule]) {
        if let last = schedules.last { tenant.counters.nextSchedule = PaymentScheduleID(last.id.number + 1) }
    }

    func takeDerivedTaskID() -> TaskID {
        defer { tenant.counters.nextDerivedTask = TaskID(tenant.counters.nextDerivedTask.number - 1) }
        return tenant.counters.nextDerivedTask
    }
}

/// Changes made by a decision, in their latest state.
package struct TenantChanges: Sendable {
    package internal(set) var jobs: [JobID: Job] = [:]
    package internal(set) var tasks: [TaskID: TenantTask] = [:]
    package internal(set) var schedules: [PaymentScheduleID: PaymentRecord] = [:]
    /// Profiles; nil for one that was removed.
    package internal(set) var profiles: [ProfileKey: Profile?] = [:]
    /// Versions of templates that were published.
    package internal(set) var templates: [TemplateVersion] = []
    /// Versions of actions of the library that were published.
    package internal(set) var library: [LibraryVersion] = []
    /// Fates of lines of banks by now; nil for a line that has none any more.
    package internal(set) var bankLines: [String: BankLineFate?] = [:]
    /// Codes that were used.
    package internal(set) var codes: [LinkHash: KeptCode] = [:]
    /// Amounts planned for the budgets of jobs.
    package internal(set) var budgets: [JobID: [BudgetCategory: Money]] = [:]
    /// Media that were added or whose content is deleted; nil for one that was removed.
    package internal(set) var media: [MediaID: Media?] = [:]
    /// Bytes of all media.
    package internal(set) var mediaSizeBytes: Int64?
    /// Media that were removed, and those whose content is deleted.
    package internal(set) var lostMedia: [Media] = []
    /// Tasks that can't be read, and when they are looked at again.
    package internal(set) var unreadable: [UnreadableTask] = []
    /// Problems that the unreadable tasks had before.
    package internal(set) var knownProblems: [TaskID: TaskProblem] = [:]
    /// Deliveries that were given up, and what their tasks are of.
    package internal(set) var dead: [(delivery: DeliveryRecord, origin: TaskOrigin)] = []
    /// True when access rights of the tenant have changed.
    package internal(set) var isAccessChanged = false

    package init() {}
}

/// Changes whose consequences weren't looked at yet, in order, with the state before; nil for what is new.
struct ChangedThings {
    private var jobs: [(id: JobID, before: Job?, isNew: Bool)] = []
    private var schedules: [(id: PaymentScheduleID, before: PaymentSchedule?)] = []

    mutating func insert(_ job: JobID, from before: Job?, isNew: Bool) {
        if !jobs.contains(where: { $0.id == job }) { jobs.append((job, before, isNew)) }
    }

    mutating func insert(_ schedule: PaymentScheduleID, from before: PaymentSchedule?) {
        if !schedules.contains(where: { $0.id == schedule }) { schedules.append((schedule, before)) }
    }

    mutating func takeJob() -> (id: JobID, before: Job?, isNew: Bool)? { jobs.isEmpty ? nil : jobs.removeFirst() }

    mutating func takeSchedule() -> (id: PaymentScheduleID, before: PaymentSchedule?)? {
        schedules.isEmpty ? nil : schedules.removeFirst()
    }
}
