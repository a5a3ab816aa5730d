/// What the scheduler has done: what is due, and deliveries.
extension TenantState {
    /// Most rows that one wake writes before the rest is left for the next.
    static let wakeRowCountMax = 2000

    /// Does what is due in these tasks, as far as it fits into one changeset.
    ///
    /// `debts` knows what those of them owe that follow instalments; one of which it knows nothing stays as it is, and
    /// due. A task whose zone or rule can't be read any more stays as it is, and due.
    package mutating func wake(
        _ tasks: [TenantTask],
        _ debts: inout DebtBook,
        zones: any ZoneCatalog,
        context: DecisionContext
    ) -> Decision<[TenantTask]> {
        var ledger = Ledger(tenant: id, head: head, context: context)
        let release = zones.release ?? TenantTask.releaseUnknown
        var woken: [TaskWake] = []
        for task in tasks where task.isStale(holidays) || task.dueAt.map({ $0 <= context.now }) ?? false {
            guard woken.reduce(0, { $0 + $1.rowCount }) < Self.wakeRowCountMax else { break }
            guard let schedule = try? TaskSchedule(task.spec.timing, zones: zones, holidays: holidays) else { continue }
            // Each that changes gets one event, in this order.
            let stamp = ledger.stamp(behind: woken.count { $0.isChanged })
            let moment = moment(schedule, stamp, context)
            let isStale = task.isStale(holidays)
            let one =
                task.ladder == nil
                ? TaskWake(waking: task, release: release, isStale: isStale, moment)
                : TaskWake(climbing: task, release: release, debts.debt(of: task, zones: zones, spec), &debts, moment)
            if let one { woken.append(one) }
        }
        guard !woken.isEmpty else {
            return Decision(outcome: .task(.woken(0)), changeset: nil, value: [])
        }
        DigestRound.send(&woken)
        var rows: [RowChange] = []
        for index in woken.indices {
            let one = woken[index]
            if one.isChanged { ledger.append(.taskWoken, payload: EventPayload.task(one.task, one.own)) }
            let event = one.isChanged ? ledger.head.number : one.task.event
            rows.append(.taskChanged(woken[index].task.takeRows(isNew: false, event: event)))
        }
        let charged = tell(&debts, &ledger, context)
        let changeset = close(ledger, rows: charged + rows, touch: [.wakes, .deliveries])
        return Decision(outcome: .task(.woken(woken.count)), changeset: changeset, value: woken.map(\.task))
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
        let owed = debts.debt(of: task, zones: zones, spec)
        var ledger = Ledger(tenant: id, head: head, context: context)
        let schedule = try Self.checkedInput { () throws(InvalidInput) in
            if let readable = try? TaskSchedule(task.spec.timing, zones: zones, holidays: holidays) { return readable }
            return try .standIn(for: task.spec.timing)
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
        var charged: [RowChange] = []
        if let owed {
            var after = owed
            if task.settleLadder(&after, moment) { task.replan(after, moment) }
            debts.keep(after, from: owed)
            charged = tell(&debts, &ledger, context)
        }
        // One that may not begin now may have been put off.
        guard isDone || !task.changes.isEmpty else {
            return Decision(outcome: .task(.delivery(false)), changeset: nil, value: [task])
        }
        let event = max(task.event, ledger.events.isEmpty ? 0 : ledger.head.number)
        // What has to follow other holidays stays due at once.
        let rows = task.takeRows(isNew: false, event: event, dueAt: task.isStale(holidays) ? context.now : nil)
        var touch: TimeTouch = rows.dueAt == before ? [] : .wakes
        if rows.deliveries.contains(where: { $0.state == .pending }) { touch.insert(.deliveries) }
        let changeset = close(ledger, rows: charged + [.taskChanged(rows)], touch: touch)
        return Decision(outcome: .task(.delivery(isDone)), changeset: changeset, value: [task])
    }
}
