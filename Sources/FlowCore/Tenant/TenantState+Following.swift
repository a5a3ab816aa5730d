/// Tasks that follow something else.
extension TenantState {
    /// Brings the tasks that follow a job's steps in line with it; adds what changed to the changeset of the job.
    ///
    /// `known` are those of the job that haven't ended.
    package mutating func follow(
        _ job: Job,
        known: [TenantTask],
        zones: any ZoneCatalog,
        context: DecisionContext
    ) -> Following {
        let stamp = Stamp(at: context.now, by: context.principal, event: head.number)
        var wishes: [TaskOrigin: FollowingWish] = [:]
        if let zone = (try? TaskSchedule.zone(spec.timeZone, zones)) ?? (try? ZoneRules(name: "UTC", posix: "UTC0")) {
            for wish in job.reminderWishes(zone: zone) { wishes[wish.origin] = wish }
        }
        var following = Following()
        for var task in known {
            guard case .step(_, let key, let aspect) = task.origin else { continue }
            var wish = wishes.removeValue(forKey: task.origin)
            // A step has begun once: that it is under way by now doesn't begin it anew.
            if aspect == .start { wish = wish.map { $0.keeping(task.spec.timing) } }
            let timing = wish?.spec.timing ?? task.spec.timing
            let readable = try? TaskSchedule(timing, zones: zones, holidays: holidays)
            // What is over ends, also where its times can't be computed any more.
            let standIn = wish == nil ? try? TaskSchedule.standIn(for: timing) : nil
            guard let schedule = readable ?? standIn else { continue }
            let moment = momentBeforeQuiet(schedule, stamp, context)
            if let wish {
                guard task.takeOver(wish, moment) else { continue }
                task.tenantQuiet = nil
            } else {
                let end = job.endOfReminders(of: key)
                task.end(as: end.state, end.fate, end.reason, moment)
            }
            following.add(&task, isNew: false, event: stamp.event, dueAt: isStale(task) ? context.now : nil)
        }
        let release = zones.release ?? TenantTask.releaseUnknown
        for wish in wishes.values.sorted(by: { ($0.origin.text ?? "") < ($1.origin.text ?? "") }) {
            guard let schedule = try? TaskSchedule(wish.spec.timing, zones: zones, holidays: holidays) else { continue }
            let moment = momentBeforeQuiet(schedule, stamp, context)
            var task = TenantTask(following: wish, id: takeFollowerID(), zoneRelease: release, moment)
            following.add(&task, isNew: true, event: stamp.event, dueAt: isStale(task) ? context.now : nil)
        }
        return following
    }

    /// The number of a new task that follows something.
    mutating func takeFollowerID() -> TaskID {
        defer { counters.nextFollower = TaskID(counters.nextFollower.number - 1) }
        return counters.nextFollower
    }

    /// True when a task has to follow other holidays or quiet hours: it stays due at once until it has.
    func isStale(_ task: TenantTask) -> Bool { task.isStale(holidays, spec) }

    /// For what is planned with a job: the zones of its recipients aren't known here.
    ///
    /// So nobody's quiet hours are looked at yet; the task is due at once, and the wake, which knows the zones, has it
    /// follow them before anything goes out.
    private func momentBeforeQuiet(_ schedule: TaskSchedule, _ stamp: Stamp, _ context: DecisionContext) -> TaskMoment {
        var moment = moment(schedule, stamp, context)
        moment.tenantQuiet = nil
        return moment
    }

    func moment(_ schedule: TaskSchedule, _ stamp: Stamp, _ context: DecisionContext) -> TaskMoment {
        var moment = TaskMoment(
            now: context.now,
            stamp: stamp,
            schedule: schedule,
            access: access,
            recipients: context.recipients,
            tenantQuiet: spec.quietHours,
            random: context.random
        )
        moment.amounts = AmountFormat(locale: spec.locale)
        moment.archived = context.archived
        return moment
    }
}

/// What changed about tasks that follow something.
package struct Following: Sendable {
    /// The tasks as they are now.
    package private(set) var tasks: [TenantTask] = []
    private var rows: [RowChange] = []

    /// With `dueAt` it is due then, whatever is open of it.
    mutating func add(_ task: inout TenantTask, isNew: Bool, event: EventNumber, dueAt: Timestamp?) {
        rows.append(.taskChanged(task.takeRows(isNew: isNew, event: event, dueAt: dueAt)))
        tasks.append(task)
    }

    /// A changeset with what changed here as well, and the counters of now.
    package func joining(_ changeset: Changeset, counters: TenantCounters) -> Changeset {
        guard !rows.isEmpty else { return changeset }
        return Changeset(
            tenant: changeset.tenant,
            epoch: changeset.epoch,
            base: changeset.base,
            head: changeset.head,
            counters: counters,
            rows: changeset.rows + rows,
            events: changeset.events,
            record: changeset.record,
            touch: changeset.touch.union([.wakes, .deliveries])
        )
    }
}

extension FollowingWish {
    fileprivate func keeping(_ timing: TaskTiming) -> FollowingWish {
        var spec = spec
        spec.timing = timing
        return FollowingWish(origin: origin, spec: spec, rules: rules)
    }
}
