/// What a decision reads.
///
/// What was changed by it is read as it is by now; what isn't here as not there, and is noted.
extension WorkingSet {
    // MARK: - One by its number or key

    /// A job; throws when there is none of this number.
    func job(_ id: JobID) throws(Refusal) -> Job {
        guard let job = known(job: id) else { throw .noSuchJob(id.description) }
        return job
    }

    /// A job, if there is one of this number.
    func known(job id: JobID) -> Job? { changes.jobs[id] ?? value(&reads.jobs, id) }

    /// A payment schedule, if there is one of this number.
    func schedule(_ id: PaymentScheduleID) -> PaymentRecord? { changes.schedules[id] ?? value(&reads.schedules, id) }

    /// A task with what is open of it, if there is one of this number.
    func task(_ id: TaskID) -> TenantTask? { changes.tasks[id] ?? value(&reads.tasks, id) }

    /// A task by its key and whom it is for, unless it has ended.
    func task(_ name: TaskName) -> TenantTask? { value(&reads.namedTasks, name) }

    /// An occurrence, also one that is over.
    func occurrence(_ id: OccurrenceID) -> LiveOccurrence? { value(&reads.occurrences, id) }

    /// The settled occurrence that followed from another.
    func settledFollower(of id: OccurrenceID) -> LiveOccurrence? { value(&reads.settledFollowers, id) }

    /// The newest occurrences of a task that were done or left out.
    func settledOccurrences(of task: TaskID) -> [LiveOccurrence] { value(&reads.settledOccurrences, task, else: []) }

    /// The latest occurrence of a task that has begun by now.
    func latestOccurrence(of task: TaskID) -> LiveOccurrence? { value(&reads.latestOccurrences, task) }

    /// A profile, if there is one of this key.
    func profile(_ key: ProfileKey) -> Profile? { value(&reads.profiles, key) }

    /// Those of some profiles that are there.
    func profiles(_ keys: Set<ProfileKey>) -> [ProfileKey: Profile] {
        var found: [ProfileKey: Profile] = [:]
        for key in keys.sorted() { found[key] = profile(key) }
        return found
    }

    /// A version of a template, if there is one.
    func template(_ key: TemplateKey, _ version: Int?) -> TemplateVersion? {
        value(&reads.templates, TemplateReference(key: key, version: version))
    }

    /// The newest version of an action of the library, if there is one.
    func newestLibraryAction(_ key: LibraryKey) -> LibraryVersion? {
        value(&reads.library, LibraryReference(key: key, version: nil))
    }

    /// A note, if there is one of this number.
    func note(_ number: Int, of job: JobID) -> NoteStub? { value(&reads.notes, NoteID(job: job, number: number)) }

    /// A medium, if there is one of this number.
    func media(_ id: MediaID) -> Media? { value(&reads.media, id) }

    /// The medium of a content, if it is there.
    func media(_ content: MediaContent) -> Media? { value(&reads.contents, content) }

    /// What a template's source says; nil as long as nobody has read it.
    func reading(of source: String) -> TemplateReading? {
        guard case .value(let reading) = reads.sources.look(source) else { return nil }
        return reading
    }

    // MARK: - All that belong to something

    /// The tasks that follow a job's steps and haven't ended.
    func tasks(ofStepsOf job: JobID) -> [TenantTask] { current(value(&reads.stepTasks, job, else: [])) }

    /// The tasks that follow a schedule's instalments or tell of its payments, and haven't ended.
    func tasks(ofSchedule schedule: PaymentScheduleID) -> [TenantTask] {
        current(value(&reads.ladderTasks, schedule, else: []))
    }

    /// The schedules of a job, by whomever they were made.
    func schedules(of job: JobID) -> [PaymentRecord] { value(&reads.jobSchedules, job, else: []) }

    /// The schedules of a party on which something is owed; what was charged a moment ago counts.
    func owed(by party: ProfileKey) -> [PaymentRecord] {
        value(&reads.owed, party, else: []).map { changes.schedules[$0.schedule.id] ?? $0 }
    }

    /// What is planned for the budgets of a job.
    func budgets(of job: JobID) -> [BudgetCategory: Money] { value(&reads.budgets, job, else: [:]) }

    /// The tasks of a profile of which something is open or to come, and those that are paused.
    func tasks(of profile: ProfileKey) -> [TenantTask] { value(&reads.profileTasks, profile, else: []) }

    /// The numbers of those of which something is open or to come.
    func openTasks(of profile: ProfileKey) -> Set<TaskID> { value(&reads.openTasks, profile, else: []) }

    /// How many tasks a profile has, those that have ended too.
    func taskCount(of profile: ProfileKey) -> Int { value(&reads.taskCounts, profile, else: 0) }

    /// How often something refers to a profile.
    func use(of profile: ProfileID) -> ProfileUse {
        value(&reads.profileUses, profile, else: ProfileUse(jobCount: 0, actionCount: 0))
    }

    /// The keys of the profiles of a kind that aren't archived.
    func profiles(ofKind kind: ProfileKind) -> Set<String> { value(&reads.profilesOfKind, kind, else: []) }

    /// Takes in people to whom reminders go, and of whom they tell.
    ///
    /// One who is changing at this moment counts from the next time on.
    func take(people names: Set<String>) {
        guard !names.isEmpty else { return }
        people = People(value(&reads.people, names, else: [:]), in: context.zones)
    }

    // MARK: - By what is looked for

    /// Deliveries whose ids begin so, at most two.
    func deliveries(beginning id: String) -> [DeliveryPlace] { value(&reads.deliveries, id, else: []) }

    /// A link's code, if it is of this tenant.
    func code(_ hash: LinkHash) -> KeptCode? { value(&reads.codes, hash) }

    /// What a bank's line is known to be.
    func fate(ofBankLine line: String) -> BankLineFate? { value(&reads.bankLines, line) }

    /// Payments that may be the same transfer.
    func payments(similarTo similar: SimilarPayments) -> [PaymentID] {
        value(&reads.similarPayments, similar, else: [])
    }

    /// Media whose content may have been kept long enough.
    var prunableMedia: [Media] { value(&reads.prunableMedia, .it, else: []) }

    /// Deliveries that were kept long enough, by their ids.
    var prunableDeliveries: [String] { value(&reads.prunableDeliveries, .it, else: []) }

    /// Tasks behind one whose instants are of another release of the zone database.
    func staleTasks(behind task: TaskID?) -> [TenantTask] { value(&reads.staleTasks, task, else: []) }

    /// What is due now, as far as it can be read.
    var dueTasks: DueTasks { value(&reads.dueTasks, .it, else: DueTasks([], TaskFindings())) }

    /// What was wrong with a task when it was looked at last.
    func problem(of task: TaskID) -> TaskProblem? { value(&reads.taskProblems, task) }

    /// Takes in whose profile is in the archive.
    func takeArchive() { archived = value(&reads.archived, .it, else: []) }

    /// Keys of profiles, for guesses at what was meant.
    var profileKeys: [String] { value(&reads.profileKeys, .it, else: []) }

    /// Bytes of all media.
    var mediaSizeBytes: Int64 { value(&reads.mediaSizeBytes, .it, else: 0) }

    // MARK: - How

    /// Reads something without which the decision can go on, and tells what of it is damaged.
    ///
    /// Damage that was found before stays as it is: nothing comes of the decision then.
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

    /// Tasks as they are by now, without those that have ended.
    private func current(_ tasks: [TenantTask]) -> [TenantTask] {
        tasks.map { changes.tasks[$0.id] ?? $0 }.filter { $0.state != .ended }
    }
}
