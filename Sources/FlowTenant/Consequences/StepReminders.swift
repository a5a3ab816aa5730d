/// A job has changed: the tasks by which its steps are reminded of follow it.
struct StepReminders {
    let work: WorkingSet

    /// Brings the tasks that follow a job's steps in line with it.
    func follow(_ id: JobID, isNew: Bool) {
        guard let job = work.known(job: id) else { return }
        let known = isNew ? [] : work.tasks(ofStepsOf: id)
        var wishes = wishes(of: job)
        for task in known {
            guard case .step(_, let key, let aspect) = task.origin else { continue }
            var wish = wishes.removeValue(forKey: task.origin)
            // A step has begun once: that it is under way by now doesn't begin it anew.
            if aspect == .start { wish = wish.map { $0.keeping(task.spec.timing) } }
            follow(task, wish, job, key)
        }
        for wish in wishes.values.sorted(by: { ($0.origin.text ?? "") < ($1.origin.text ?? "") }) { begin(wish) }
    }

    private func wishes(of job: Job) -> [TaskOrigin: FollowingWish] {
        let zones = work.context.zones
        guard
            let zone = (try? TaskSchedule.zone(work.tenant.spec.timeZone, zones))
                ?? (try? ZoneRules(name: "UTC", posix: "UTC0"))
        else { return [:] }
        var wishes: [TaskOrigin: FollowingWish] = [:]
        for wish in job.reminderWishes(zone: zone) { wishes[wish.origin] = wish }
        return wishes
    }

    private func follow(_ known: TenantTask, _ wish: FollowingWish?, _ job: Job, _ key: StepKey) {
        var task = known
        let timing = wish?.spec.timing ?? task.spec.timing
        // What is over ends, also where its times can't be computed any more.
        let standIn = wish == nil ? try? TaskSchedule.standIn(for: timing) : nil
        guard let schedule = work.schedule(of: timing) ?? standIn else { return }
        let moment = momentBeforeQuiet(schedule)
        if let wish {
            guard task.takeOver(wish, moment) else { return }
            task.tenantQuiet = nil
        } else {
            let end = job.endOfReminders(of: key)
            task.end(as: end.state, end.fate, end.reason, moment)
        }
        keep(task, isNew: false)
    }

    private func begin(_ wish: FollowingWish) {
        guard let schedule = work.schedule(of: wish.spec.timing) else { return }
        let (id, moment) = (work.takeFollowerID(), momentBeforeQuiet(schedule))
        keep(TenantTask(following: wish, id: id, zoneRelease: work.zoneRelease, moment), isNew: true)
    }

    private func keep(_ task: TenantTask, isNew: Bool) {
        let dueAt = work.tenant.isStale(task) ? work.context.now : nil
        work.keep(task, isNew: isNew, event: work.ledger.number, dueAt: dueAt)
    }

    /// For what is planned with a job: the zones of its recipients aren't known here.
    ///
    /// So nobody's quiet hours are looked at yet; the task is due at once, and the wake, which knows the zones, has it
    /// follow them before anything goes out.
    private func momentBeforeQuiet(_ schedule: TaskSchedule) -> TaskMoment {
        work.moment(schedule, work.newestStamp, isBeforeQuiet: true)
    }
}

extension FollowingWish {
    fileprivate func keeping(_ timing: TaskTiming) -> FollowingWish {
        var spec = spec
        spec.timing = timing
        return FollowingWish(origin: origin, spec: spec, rules: rules)
    }
}
