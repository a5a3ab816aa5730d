/// What the scheduler has done: what is due, and deliveries.
extension TenantState {
    /// Most rows that one wake writes before the rest is left for the next.
    static let wakeRowCountMax = 2000

    /// Does what is due in these tasks, as far as it fits into one changeset.
    ///
    /// `debts` knows what those of them owe that follow instalments, `findings` what could not be loaded. What can't be
    /// read, or isn't known enough of, stays as it is and due, and is looked at again behind the others.
    package mutating func wake(
        _ tasks: [TenantTask],
        _ debts: inout DebtBook,
        besides findings: TaskFindings = TaskFindings(),
        zones: any ZoneCatalog,
        context: DecisionContext
    ) -> WakeRound {
        var ledger = Ledger(tenant: id, head: head, context: context)
        var (woken, lagging): ([TaskWake], [TenantTask]) = ([], [])
        var unreadable = findings.failures.sorted { $0.key < $1.key }.map { id, failure in
            UnreadableTask(id, failure, remedy: Self.loadingRemedy, known: findings.known[id], at: context.now)
        }
        var (rowCount, changedCount) = (0, 0)
        for task in tasks where findings.failures[task.id] == nil {
            guard rowCount < Self.wakeRowCountMax else { break }
            guard isStale(task) || task.dueAt.map({ $0 <= context.now }) ?? false else {
                if findings.dueOnDisk.contains(task.id) {
                    lagging.append(task)
                    rowCount += 1
                }
                continue
            }
            // Each that changes gets one event, in this order.
            let stamp = ledger.stamp(behind: changedCount)
            let problem: String
            do throws(InvalidInput) {
                if let one = try awaken(task, &debts, stamp, zones, context) {
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
            unreadable.append(UnreadableTask(task.id, problem, remedy: task.remedy, known: known, at: context.now))
        }
        return finish(woken, lagging, unreadable, &debts, &ledger, context)
    }

    /// Sets a task aside that can't be read and has something to go out: what is wrong with it is shown, and nothing of it
    /// goes out until it can be read; `known` is what was wrong with it before.
    package mutating func setAside(
        _ task: TaskID,
        _ failure: String,
        known: TaskProblem?,
        context: DecisionContext
    ) -> WakeRound {
        let outcome = CommandOutcome.time(.delivery(false))
        guard known?.text != failure else {
            return WakeRound(decision: Decision(outcome: outcome, changeset: nil, value: []), unreadable: [])
        }
        let ledger = Ledger(tenant: id, head: head, context: context)
        let unreadable = [UnreadableTask(task, failure, remedy: Self.loadingRemedy, known: known, at: context.now)]
        let changeset = close(ledger, rows: [.tasksUnreadable(unreadable)], touch: [.wakes])
        let decision = Decision<[TenantTask]>(outcome: outcome, changeset: changeset, value: [])
        return WakeRound(decision: decision, unreadable: unreadable)
    }

    /// Nil when nothing of it can be decided; throws what of its timing can't be read.
    private func awaken(
        _ task: TenantTask,
        _ debts: inout DebtBook,
        _ stamp: Stamp,
        _ zones: any ZoneCatalog,
        _ context: DecisionContext
    ) throws(InvalidInput) -> TaskWake? {
        let isStale = isStale(task)
        var task = task
        let payer = debts.zone(of: task, zones: zones, spec)
        let oldZone =
            if let payer {
                task.takeZone(ofPayer: payer.name, isOfTenant: payer.isOfTenant)
            } else {
                task.takeZone(ofTenant: spec)
            }
        let schedule = try TaskSchedule(task.spec.timing, zones: zones, holidays: holidays)
        let moment = moment(schedule, stamp, context)
        let release = zones.release ?? TenantTask.releaseUnknown
        guard task.ladder != nil else {
            return TaskWake(waking: task, from: oldZone, release: release, isStale: isStale, moment)
        }
        let debt = debts.debt(of: task, zones: zones, spec)
        return TaskWake(climbing: task, from: oldZone, release: release, isStale: isStale, debt, &debts, moment)
    }

    /// Writes what was woken, when others are looked at again that can't be read, and rows that lag behind their tasks:
    /// they were called for something that has been taken back.
    private mutating func finish(
        _ awoken: [TaskWake],
        _ lagging: [TenantTask],
        _ unreadable: [UnreadableTask],
        _ debts: inout DebtBook,
        _ ledger: inout Ledger,
        _ context: DecisionContext
    ) -> WakeRound {
        let count = awoken.count + lagging.count + unreadable.count
        guard count > 0 else {
            let decision = Decision<[TenantTask]>(outcome: .time(.woken(0)), changeset: nil, value: [])
            return WakeRound(decision: decision, unreadable: [])
        }
        var (woken, lagging, rows): ([TaskWake], [TenantTask], [RowChange]) = (awoken, lagging, [])
        DigestRound.send(&woken)
        for index in woken.indices {
            let one = woken[index]
            if one.isChanged { ledger.append(.taskWoken, TaskEvent(one.task, one.shift)) }
            let event = one.isChanged ? ledger.head.number : one.task.event
            rows.append(.taskChanged(woken[index].task.takeRows(isNew: false, event: event)))
        }
        for index in lagging.indices {
            rows.append(.taskChanged(lagging[index].takeRows(isNew: false, event: lagging[index].event)))
        }
        if !unreadable.isEmpty { rows.append(.tasksUnreadable(unreadable)) }
        let charged = tell(&debts, &ledger, context)
        let changeset = close(ledger, rows: charged + rows, touch: [.wakes, .deliveries])
        let value = woken.map(\.task) + lagging
        let decision = Decision(outcome: .time(.woken(count)), changeset: changeset, value: value)
        return WakeRound(decision: decision, unreadable: unreadable)
    }

    private static let nothingKnown = "It is due, and nothing of it can be decided: what it follows isn't known"
    private static let loadingRemedy = "The database is damaged there: restore it from a backup"

    /// Begins or ends an attempt to deliver; the outcome says whether it may begin, or was under way.
    package mutating func deliver(
        _ delivery: String,
        of task: TenantTask,
        as stage: AttemptStage,
        _ debts: inout DebtBook,
        zones: any ZoneCatalog,
        context: DecisionContext
    ) throws(Refusal) -> Decision<[TenantTask]> {
        var task = task
        let before = task.dueAt
        let owed = debts.debt(of: task, zones: zones, spec)
        var ledger = Ledger(tenant: id, head: head, context: context)
        let schedule = try asking { () throws(InvalidInput) in
            if let readable = try? TaskSchedule(task.spec.timing, zones: zones, holidays: holidays) { return readable }
            return try .standIn(for: task.spec.timing)
        }
        let moment = moment(schedule, ledger, context)
        let isDone: Bool
        switch stage {
        case .begins:
            // Still owed? Asked here, in the transaction that lets it go out.
            let isStopped = task.isPending(delivery) && task.withdraw(owed, moment)
            let isLeft = !isStopped && task.reminding.leaveInPeace(delivery, task.reminders(at: moment))
            isDone = !isStopped && !isLeft && task.reminding.beginDelivery(delivery, task.reminders(at: moment))
            if isStopped || isLeft { ledger.append(.deliveryEnded, TaskEvent(task)) }
        case .ended(let result):
            isDone = task.reminding.endDelivery(delivery, result, task.reminders(at: moment))
            if isDone { ledger.append(.deliveryEnded, TaskEvent(task)) }
        }
        var charged: [RowChange] = []
        if let owed {
            var after = owed
            if task.settleLadder(&after, moment) { task.replan(after, moment) }
            debts.keep(after, from: owed)
            charged = tell(&debts, &ledger, context)
        }
        // One that may not begin now may have been put off.
        guard isDone || !task.isWritten else {
            return Decision(outcome: .time(.delivery(false)), changeset: nil, value: [task])
        }
        let event = max(task.event, ledger.events.isEmpty ? 0 : ledger.head.number)
        // What has to follow other holidays stays due at once.
        let rows = task.takeRows(isNew: false, event: event, dueAt: isStale(task) ? context.now : nil)
        var touch: TimeTouch = rows.dueAt == before ? [] : .wakes
        if rows.deliveries.contains(where: { $0.state == .pending }) { touch.insert(.deliveries) }
        let changeset = close(ledger, rows: charged + [.taskChanged(rows)], touch: touch)
        return Decision(outcome: .time(.delivery(isDone)), changeset: changeset, value: [task])
    }
}
