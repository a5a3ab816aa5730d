/// A payment schedule has changed: the tasks by which its instalments are reminded of follow it.
struct InstalmentReminders {
    let work: WorkingSet

    /// Brings the tasks that follow a schedule's instalments in line with it; `before` is nil for a new one.
    func apply(_ id: PaymentScheduleID, from before: PaymentSchedule?) {
        guard let schedule = work.schedule(id)?.schedule, schedule.ladder != nil || before?.ladder != nil else {
            return
        }
        let known = before == nil ? [] : work.tasks(ofSchedule: id)
        let party = work.profile(schedule.party)
        let spec = work.tenant.spec
        let zone = DebtZone(party, schedule.direction, standard: spec.timeZone, work.context.zones)
        var tasks: [Int: TenantTask] = [:]
        for task in known {
            if case .instalment(let id) = task.origin, id.schedule == schedule.id { tasks[id.number] = task }
        }
        for instalment in schedule.instalments {
            let request = schedule.request(of: instalment, schedule.ladder, party, zone)
            let debt = Debt(schedule, instalment.number, party, zone: zone.rules)
            apply(tasks[instalment.number], request, debt, instalment)
        }
    }

    private func apply(_ known: TenantTask?, _ request: DerivedTaskRequest?, _ debt: Debt, _ instalment: Instalment) {
        guard let timing = request?.spec.timing ?? known?.spec.timing, let times = work.schedule(of: timing) else {
            return
        }
        let (plan, taskContext, event) = (
            debt.schedule.ladder, work.taskContext(times, work.newestStamp), work.ledger.number
        )
        if let known {
            let before = (known.spec, known.ladder, known.state)
            var advance = LadderAdvance(known, debt, taskContext)
            advance.apply(request, plan)
            let task = advance.task
            guard !task.isWritten || before != (task.spec, task.ladder, task.state) else { return }
            work.store(task, event: event, dueAt: work.tenant.isStale(task) ? work.context.now : nil)
        } else if let request, let plan, instalment.outstanding.isPositive {
            let id = work.takeDerivedTaskID()
            var task = TenantTask(derivedBy: request, id: id, zoneRelease: work.zoneRelease, taskContext)
            task.ladder = LadderState(plan, revision: instalment.dueRevision)
            var advance = LadderAdvance(task, debt, taskContext)
            advance.replan()
            work.store(advance.task, isNew: true, event: event)
        }
    }
}
