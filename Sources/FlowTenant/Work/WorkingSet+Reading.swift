/// Reads of a decision.
///
/// What the decision has changed is read in its changed state; what isn't here is read as not there, and is noted.
extension WorkingSet {
    // MARK: - One by its number or key

    func job(_ id: JobID) throws(Refusal) -> Job {
        guard let job = known(job: id) else { throw .noSuchJob(id.description) }
        return job
    }

    func known(job id: JobID) -> Job? { changes.jobs[id] ?? value(&reads.jobs, id) }

    func schedule(_ id: PaymentScheduleID) -> PaymentRecord? { changes.schedules[id] ?? value(&reads.schedules, id) }

    /// A task with what is open of it, if there is one of this number.
    func task(_ id: TaskID) -> TenantTask? { changes.tasks[id] ?? value(&reads.tasks, id) }

    /// Returns a task by its key and the profile that it is for, unless it has ended.
    func task(_ name: TaskName) -> TenantTask? { value(&reads.namedTasks, name) }

    /// An occurrence, also one that is over.
    func occurrence(_ id: OccurrenceID) -> LiveOccurrence? { value(&reads.occurrences, id) }

    func settledSuccessor(of id: OccurrenceID) -> LiveOccurrence? { value(&reads.settledSuccessors, id) }

    func settledOccurrences(of task: TaskID) -> [LiveOccurrence] { value(&reads.settledOccurrences, task, else: []) }

    func latestOccurrence(of task: TaskID) -> LiveOccurrence? { value(&reads.latestOccurrences, task) }

    func profile(_ key: ProfileKey) -> Profile? { value(&reads.profiles, key) }

    func profiles(_ keys: Set<ProfileKey>) -> [ProfileKey: Profile] {
        var found: [ProfileKey: Profile] = [:]
        for key in keys.sorted() { found[key] = profile(key) }
        return found
    }

    func template(_ key: TemplateKey, _ version: Int?) -> TemplateVersion? {
        value(&reads.templates, TemplateReference(key: key, version: version))
    }

    func newestLibraryAction(_ key: LibraryKey) -> LibraryVersion? {
        value(&reads.library, LibraryReference(key: key, version: nil))
    }

    func note(_ number: Int, of job: JobID) -> NoteStub? { value(&reads.notes, NoteID(job: job, number: number)) }

    func media(_ id: MediaID) -> Media? { value(&reads.media, id) }

    func media(_ content: MediaContent) -> Media? { value(&reads.contents, content) }

    /// Returns what a template's source says; nil as long as it has not been read.
    func reading(of source: String) -> TemplateReading? {
        guard case .value(let reading) = reads.sources.look(source) else { return nil }
        return reading
    }

    // MARK: - All that belong to something

    func tasks(ofStepsOf job: JobID) -> [TenantTask] { current(value(&reads.stepTasks, job, else: [])) }

    /// The tasks that follow a schedule's instalments or tell of its payments, and haven't ended.
    func tasks(ofSchedule schedule: PaymentScheduleID) -> [TenantTask] {
        current(value(&reads.ladderTasks, schedule, else: []))
    }

    func schedules(of job: JobID) -> [PaymentRecord] { value(&reads.jobSchedules, job, else: []) }

    /// The schedules of a party on which something is owed; what was charged a moment ago counts.
    func owed(by party: ProfileKey) -> [PaymentRecord] {
        value(&reads.owed, party, else: []).map { changes.schedules[$0.schedule.id] ?? $0 }
    }

    func budgets(of job: JobID) -> [BudgetCategory: Money] { value(&reads.budgets, job, else: [:]) }

    func tasks(of profile: ProfileKey) -> [TenantTask] { value(&reads.profileTasks, profile, else: []) }

    /// The numbers of those of which something is open or to come.
    func openTasks(of profile: ProfileKey) -> Set<TaskID> { value(&reads.openTasks, profile, else: []) }

    func taskCount(of profile: ProfileKey) -> Int { value(&reads.taskCounts, profile, else: 0) }

    func use(of profile: ProfileID) -> ProfileUse {
        value(&reads.profileUses, profile, else: ProfileUse(jobCount: 0, actionCount: 0))
    }

    func profiles(ofKind kind: ProfileKind) -> Set<String> { value(&reads.profilesOfKind, kind, else: []) }

    /// Takes in the recipients of reminders, and the people that these mention.
    ///
    /// A person who is being changed now counts from the next time on.
    func takePeople(named names: Set<String>) {
        guard !names.isEmpty else { return }
        people = People(value(&reads.people, names, else: [:]), in: context.zones)
    }

    // MARK: - By what is looked for

    func deliveries(beginning id: String) -> [DeliveryPlace] { value(&reads.deliveries, id, else: []) }

    func code(_ hash: LinkHash) -> KeptCode? { value(&reads.codes, hash) }

    func fate(ofBankLine line: String) -> BankLineFate? { value(&reads.bankLines, line) }

    func payments(similarTo similar: SimilarPayments) -> [PaymentID] {
        value(&reads.similarPayments, similar, else: [])
    }

    var prunableMedia: [Media] { value(&reads.prunableMedia, .it, else: []) }

    var prunableDeliveries: [String] { value(&reads.prunableDeliveries, .it, else: []) }

    func staleTasks(behind task: TaskID?) -> [TenantTask] { value(&reads.staleTasks, task, else: []) }

    var dueTasks: DueTasks { value(&reads.dueTasks, .it, else: DueTasks([], TaskFindings())) }

    func problem(of task: TaskID) -> TaskProblem? { value(&reads.taskProblems, task) }

    func takeArchive() { archived = value(&reads.archived, .it, else: []) }

    var profileKeys: [String] { value(&reads.profileKeys, .it, else: []) }

    var mediaSizeBytes: Int64 { value(&reads.mediaSizeBytes, .it, else: 0) }

    // MARK: - How

    /// Reads a value without which the decision can go on, and returns the damage found in it.
    ///
    /// Damage that was found before is kept: the decision has no result then.
    func tolerating<Value>(_ read: () -> Value) -> (value: Value, damage: String?) {
        let known = damage
        damage = nil
        defer { damage = known }
        let value = read()
        return (value, damage)
    }

    private func value<Key, Value>(_ reads: inout Reads<Key, Value?>, _ key: Key) -> Value? {
        value(&reads, key, else: nil)
    }

    private func value<Key, Value>(_ reads: inout Reads<Key, Value>, _ key: Key, else none: Value) -> Value {
        switch reads.look(key) {
        case nil: return none
        case .value(let value): return value
        case .damaged(let reason):
            damage = damage ?? reason
            return none
        }
    }

    /// Returns tasks in their latest state, without those that have ended.
    private func current(_ tasks: [TenantTask]) -> [TenantTask] {
        tasks.map { changes.tasks[$0.id] ?? $0 }.filter { $0.state != .ended }
    }
}
