/// What the scheduler has done: what is due, and deliveries.
extension TenantState {
    /// Most rows that one wake writes before the rest is left for the next.
    static let wakeRowCountMax = 2000

    /// Does what is due in these tasks, as far as it fits into one changeset.
    ///
    /// `debts` knows what those of them owe that follow instalments; one of which it knows nothing stays as it is, and
    /// due, as does a task whose zone or rule can't be read any more.
    package mutating func wake(
        _ tasks: [TenantTask],
        _ debts: inout DebtBook,
        zones: any ZoneCatalog,
        context: DecisionContext
    ) -> Decision<[TenantTask]> {
        var ledger = Ledger(tenant: id, head: head, context: context)
        let release = zones.release ?? TenantTask.releaseUnknown
        var (rows, woken): ([TaskRows], [TenantTask]) = ([], [])
        for var task in tasks where task.dueAt.map({ $0 <= context.now }) ?? false {
            guard rows.reduce(0, { $0 + $1.count }) < Self.wakeRowCountMax else { break }
            guard let schedule = try? TaskSchedule(task.spec.timing, zones: zones) else { continue }
            let (before, old) = ((task.materialiseAt, task.ladder), task.zoneRelease)
            let moment = moment(schedule, ledger, context)
            let differences = task.follow(release, moment)
            let owed = debts.debt(of: task, zones: zones, standardZone: spec.timeZone)
            var debt = owed
            if let owed {
                var after = owed
                task.climb(&after, moment)
                debt = after
            } else if task.ladder == nil {
                task.wake(moment)
            }
            guard !task.changes.isEmpty || (task.materialiseAt, task.ladder) != before else { continue }
            let own = differences.isEmpty ? [:] : EventPayload.zones(from: old, to: release, differences)
            // That nothing has to be done yet is no event.
            let isEvent = !task.changes.isEmpty || task.ladder == nil
            if isEvent { ledger.append(.taskWoken, payload: EventPayload.task(task, own)) }
            if let owed, let debt { debts.keep(debt, from: owed, in: &ledger) }
            rows.append(task.takeRows(isNew: false, event: isEvent ? ledger.head.number : task.event))
            woken.append(task)
        }
        guard !rows.isEmpty else { return Decision(outcome: .task(.woken(0)), changeset: nil, value: []) }
        let changeset = close(
            ledger,
            rows: debts.rows + rows.map { .taskChanged($0) },
            touch: [.wakes, .deliveries]
        )
        return Decision(outcome: .task(.woken(woken.count)), changeset: changeset, value: woken)
    }

    /// Begins or ends an attempt to deliver; the outcome says whether it may begin, or was under way.
    package mutating func deliver(
        _ command: TaskCommand,
        of task: TenantTask,
        _ debts: inout DebtBook,
        zones: any ZoneCatalog,
        context: DecisionContext
    ) throws(Refusal) -> Decision<[TenantTask]> {
        var task = task
        let before = task.dueAt
        let owed = debts.debt(of: task, zones: zones, standardZone: spec.timeZone)
        var ledger = Ledger(tenant: id, head: head, context: context)
        let schedule = try Self.checkedInput { () throws(InvalidInput) in
            try TaskSchedule(task.spec.timing, zones: zones)
        }
        let moment = moment(schedule, ledger, context)
        let isDone: Bool
        switch command {
        case .beginDelivery(let id, _):
            // Still owed? Asked here, in the transaction that lets it go out.
            let isStopped = task.isPending(id) && task.withdraw(owed, moment)
            isDone = !isStopped && task.beginDelivery(id, moment)
            if isStopped { ledger.append(.deliveryEnded, payload: EventPayload.task(task)) }
        case .endDelivery(let id, _, let result):
            isDone = task.endDelivery(id, result, moment)
            if isDone { ledger.append(.deliveryEnded, payload: EventPayload.task(task)) }
        case .add, .apply, .edit, .complete, .skip, .pause, .resume, .end, .acknowledge, .snooze, .wake, .followZones:
            isDone = false
        }
        let outcome = CommandOutcome.task(.delivery(isDone))
        guard !task.changes.isEmpty else { return Decision(outcome: outcome, changeset: nil, value: [task]) }
        if let owed {
            var after = owed
            if task.settleLadder(&after, moment) { task.replan(after, moment) }
            debts.keep(after, from: owed, in: &ledger)
        }
        let rows = task.takeRows(isNew: false, event: max(task.event, ledger.events.isEmpty ? 0 : ledger.head.number))
        var touch: TimeTouch = rows.dueAt == before ? [] : .wakes
        if rows.deliveries.contains(where: { $0.state == .pending }) { touch.insert(.deliveries) }
        let changeset = close(ledger, rows: debts.rows + [.taskChanged(rows)], touch: touch)
        return Decision(outcome: outcome, changeset: changeset, value: [task])
    }
}
