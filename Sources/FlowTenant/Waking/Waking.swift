/// Doing what is due.
struct Waking {
    /// Most rows that one wake writes before the rest is left for the next.
    static let rowCountMax = 2000

    let work: WorkingSet
    private var debts: Debts
    private var woken: [TaskWake] = []
    private var lagging: [TenantTask] = []
    private var unreadable: [UnreadableTask] = []

    init(work: WorkingSet) {
        self.work = work
        debts = Debts(work: work)
    }

    /// Does what is due, as far as it fits into one changeset.
    ///
    /// Tasks that can't be read, or of which not enough is known, stay unchanged and due, and are looked at again after
    /// the others.
    mutating func wake() -> CommandOutcome {
        let due = work.dueTasks
        let findings = look(up: due)
        work.takePeople(named: due.tasks.reduce(into: []) { $0.formUnion($1.people(work.tenant.access)) })
        work.takeArchive()
        guard work.isComplete else { return .time(.woken(0)) }
        unreadable = findings.failures.sorted { $0.key < $1.key }.map { id, failure in
            let known = findings.known[id]
            return UnreadableTask(id, failure, remedy: Self.loadingRemedy, known: known, at: work.context.now)
        }
        awaken(due.tasks, findings)
        return .time(.woken(finish(findings)))
    }

    /// Reads what the ladders of these tasks look at; what is damaged of one is found, and keeps no other back.
    private func look(up due: DueTasks) -> TaskFindings {
        var findings = due.findings
        for task in due.tasks where findings.failures[task.id] == nil {
            if let damage = work.tolerating({ debts.debt(of: task) }).damage { findings.failures[task.id] = damage }
        }
        return findings
    }

    private mutating func awaken(_ tasks: [TenantTask], _ findings: TaskFindings) {
        let now = work.context.now
        var (rowCount, changedCount) = (0, 0)
        for task in tasks where findings.failures[task.id] == nil {
            guard rowCount < Self.rowCountMax else { break }
            guard work.tenant.isStale(task) || task.dueAt.map({ $0 <= now }) ?? false else {
                if findings.dueOnDisk.contains(task.id) {
                    lagging.append(task)
                    rowCount += 1
                }
                continue
            }
            // Each that changes gets one event, in this order.
            let stamp = work.ledger.stamp(behind: changedCount)
            let problem: String
            do throws(InvalidInput) {
                if let one = try awaken(task, stamp) {
                    woken.append(one)
                    rowCount += one.rowCount
                    if one.isChanged { changedCount += 1 }
                    continue
                }
                problem = Self.nothingKnown
            } catch {
                problem = error.message
            }
            let known = findings.known[task.id]
            unreadable.append(UnreadableTask(task.id, problem, remedy: task.remedy, known: known, at: now))
        }
    }

    /// Nil when nothing of it can be decided; throws what of its timing can't be read.
    private mutating func awaken(_ known: TenantTask, _ stamp: Stamp) throws(InvalidInput) -> TaskWake? {
        let isStale = work.tenant.isStale(known)
        var task = known
        let oldZone =
            if let payer = debts.zone(of: task) {
                task.takeZone(ofPayer: payer.name, isOfTenant: payer.isOfTenant)
            } else {
                task.takeZone(ofTenant: work.tenant.spec)
            }
        let taskContext = work.taskContext(try work.readSchedule(of: task.spec.timing), stamp)
        let release = work.zoneRelease
        guard task.ladder != nil else {
            let one = TaskWake(waking: task, from: oldZone, release: release, isStale: isStale, taskContext)
            if oldZone != nil, let one { work.tenant.movesBefore.recordMove(of: one.task, from: known.nextAt) }
            return one
        }
        guard let debt = debts.debt(of: task) else { return nil }
        var after = debt
        let one = TaskWake(advancing: task, from: oldZone, release: release, isStale: isStale, &after, taskContext)
        if oldZone != nil, task.spec.isZoneOfTenant { work.tenant.movesBefore.recordMove(of: task, from: nil) }
        debts.store(after, from: debt)
        return one
    }

    /// Writes the woken tasks, and when unreadable ones are looked at again; returns how many tasks that are.
    ///
    /// Rows that lag behind their tasks are written as well: they were called for something that has been taken back.
    private mutating func finish(_ findings: TaskFindings) -> Int {
        let count = woken.count + lagging.count + unreadable.count
        guard count > 0 else { return 0 }
        DigestRound.send(&woken)
        for one in woken {
            if one.isChanged { work.ledger.append(.taskWoken, TaskEvent(one.task, one.shift)) }
            work.store(one.task, event: one.isChanged ? work.ledger.number : one.task.event)
        }
        for task in lagging { work.store(task, event: task.event) }
        record(unreadable, known: findings.known)
        debts.tell()
        work.touch.formUnion([.wakes, .deliveries])
        return count
    }

    // MARK: - What can't be read

    /// Sets a task aside that can't be read and has something to go out: what is wrong with it is shown, and nothing of it
    /// goes out until it can be read.
    func setAside(_ task: TaskID, _ failure: String) -> CommandOutcome {
        let known = work.problem(of: task)
        let unreadable = UnreadableTask(
            task,
            failure,
            remedy: Self.loadingRemedy,
            known: known,
            at: work.context.now
        )
        if known?.text != failure { record([unreadable], known: known.map { [task: $0] } ?? [:]) }
        return .time(.delivery(false))
    }

    private func record(_ unreadable: [UnreadableTask], known: [TaskID: TaskProblem]) {
        guard !unreadable.isEmpty else { return }
        work.rows.append(.tasksUnreadable(unreadable))
        work.touch.insert(.wakes)
        work.changes.unreadable = unreadable
        work.changes.knownProblems = known
    }

    private static let nothingKnown = "It is due, and nothing of it can be decided: what it follows isn't known"
    private static let loadingRemedy = "The database is damaged there: restore it from a backup"
}
