/// A payment schedule has changed: the tasks by which its instalments are reminded of follow it.
struct InstalmentReminders {
    let work: WorkingSet

    /// Brings the tasks that follow a schedule's instalments in line with it; `before` is nil for a new one.
    func follow(_ id: PaymentScheduleID, from before: PaymentSchedule?) {
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
            let wish = schedule.wish(of: instalment, schedule.ladder, party, zone)
            let debt = Debt(schedule, instalment.number, party, zone: zone.rules)
            follow(tasks[instalment.number], wish, debt, instalment)
        }
    }

    private func follow(_ known: TenantTask?, _ wish: FollowingWish?, _ debt: Debt, _ instalment: Instalment) {
        guard let timing = wish?.spec.timing ?? known?.spec.timing, let times = work.schedule(of: timing) else {
            return
        }
        let (plan, moment, event) = (debt.schedule.ladder, work.moment(times, work.newestStamp), work.ledger.number)
        if let known {
            let before = (known.spec, known.ladder, known.state)
            var climb = LadderClimb(known, debt, moment)
            climb.follow(wish, plan)
            let task = climb.task
            guard !task.isWritten || before != (task.spec, task.ladder, task.state) else { return }
            work.keep(task, event: event, dueAt: work.tenant.isStale(task) ? work.context.now : nil)
        } else if let wish, let plan, instalment.outstanding.isPositive {
            let id = work.takeFollowerID()
            var task = TenantTask(following: wish, id: id, zoneRelease: work.zoneRelease, moment)
            task.ladder = LadderState(plan, revision: instalment.dueRevision)
            var climb = LadderClimb(task, debt, moment)
            climb.replan()
            work.keep(climb.task, isNew: true, event: event)
        }
    }
}
