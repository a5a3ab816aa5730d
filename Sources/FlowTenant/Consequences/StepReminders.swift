/// A job has changed: the tasks by which its steps are reminded of, and news of it told, follow it.
struct StepReminders {
    let work: WorkingSet

    /// Brings the tasks that follow a job and its steps in line with it; `before` is the job as it was.
    func follow(_ id: JobID, from before: Job?, isNew: Bool) {
        guard let job = work.known(job: id) else { return }
        let known = isNew ? [] : work.tasks(ofStepsOf: id)
        var wishes = wishes(of: job, since: before)
        for task in known {
            guard let moment = task.origin.moment else { continue }
            var wish = wishes.removeValue(forKey: task.origin)
            switch moment {
            case .due, .overdue: break
            // A step has begun once: that it is under way by now doesn't begin it anew.
            case .start: wish = wish.map { $0.keeping(task.spec.timing) }
            // What was told once is left as it is.
            case .ready, .assigned, .changed, .commented, .completed, .paymentReceived:
                if wish == nil, job.isCurrent(task) { continue }
            }
            follow(task, wish, job)
        }
        for wish in wishes.values.sorted(by: { $0.origin.order < $1.origin.order }) { work.begin(wish) }
    }

    private func wishes(of job: Job, since before: Job?) -> [TaskOrigin: FollowingWish] {
        let (zone, context) = (work.newsZone, work.context)
        let notify = job.plan.definition.notify ?? work.tenant.notify
        let told = job.news(since: before, notify).compactMap {
            job.wish(of: $0, notify, now: context.now, by: context.principal, zone: zone)
        }
        var wishes: [TaskOrigin: FollowingWish] = [:]
        let reminders = job.reminderWishes(zone: zone) + job.overdueWishes(notify, zone: zone)
        for wish in reminders + told { wishes[wish.origin] = wish }
        return wishes
    }

    private func follow(_ known: TenantTask, _ wish: FollowingWish?, _ job: Job) {
        var task = known
        let timing = wish?.spec.timing ?? task.spec.timing
        guard let schedule = wish == nil ? work.timesOrStandIn(of: timing) : work.schedule(of: timing) else { return }
        let moment = work.momentBeforeQuiet(schedule)
        if let wish {
            guard task.takeOver(wish, moment) else { return }
            task.forgetHours()
        } else {
            let end = job.endOfReminders(of: known.origin)
            task.end(as: end.state, end.fate, end.reason, moment)
        }
        work.keep(follower: task, isNew: false)
    }
}

extension Job {
    /// True while what a task tells is still so.
    fileprivate func isCurrent(_ task: TenantTask) -> Bool {
        guard let news = task.origin.moment?.news, isCurrent(news, of: task.origin.step) else { return false }
        // Whoever has begun needn't be asked whether they know.
        if news == .assigned, let leaf = task.origin.step.flatMap({ plan.leaf($0) }) {
            guard actions[leaf].state != .inProgress || actions[leaf].stamp.event <= task.event else { return false }
        }
        // What is over once it is told isn't kept for long.
        if news == .commented || news == .completed { return !task.reminding.isToldOut }
        return task.spec.following?.addressee == addressee(of: JobNews(news, of: task.origin.step))
    }
}

extension TaskOrigin {
    /// In which order new ones get their numbers.
    fileprivate var order: String { "\(text ?? "") \(moment?.rawValue ?? "")" }
}

extension FollowingWish {
    fileprivate func keeping(_ timing: TaskTiming) -> FollowingWish {
        var spec = spec
        spec.timing = timing
        return FollowingWish(origin: origin, spec: spec, rules: rules)
    }
}
