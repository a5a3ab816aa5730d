/// Tasks that remind of a job's steps and announce its news, which follow each change of the job.
struct StepReminders {
    let work: WorkingSet

    /// Brings the tasks that follow a job and its steps in line with it; `before` is the job as it was.
    func apply(_ id: JobID, from before: Job?, isNew: Bool) {
        guard let job = work.known(job: id) else { return }
        let known = isNew ? [] : work.tasks(ofStepsOf: id)
        var requests = requests(of: job, since: before)
        for task in known {
            guard let anchor = task.origin.anchor else { continue }
            var request = requests.removeValue(forKey: task.origin)
            switch anchor {
            case .due, .overdue: break
            // A step has begun once: that it is under way by now doesn't begin it anew.
            case .start: request = request.map { $0.keeping(task.spec.timing) }
            // What was told once is left as it is.
            case .ready, .assigned, .changed, .commented, .completed, .paymentReceived:
                if request == nil, job.isCurrent(task) { continue }
            }
            apply(task, request, job)
        }
        for request in requests.values.sorted(by: { $0.origin.order < $1.origin.order }) { work.begin(request) }
    }

    private func requests(of job: Job, since before: Job?) -> [TaskOrigin: DerivedTaskRequest] {
        let (zone, context) = (work.newsZone, work.context)
        let notify = job.plan.definition.notify ?? work.tenant.notify
        let reported = job.news(since: before, notify).compactMap {
            job.request(of: $0, notify, now: context.now, by: context.principal, zone: zone)
        }
        var requests: [TaskOrigin: DerivedTaskRequest] = [:]
        let reminders = job.reminderRequests(zone: zone) + job.overdueRequests(notify, zone: zone)
        for request in reminders + reported { requests[request.origin] = request }
        return requests
    }

    private func apply(_ known: TenantTask, _ request: DerivedTaskRequest?, _ job: Job) {
        var task = known
        let timing = request?.spec.timing ?? task.spec.timing
        guard let schedule = request == nil ? work.timesOrStandIn(of: timing) : work.schedule(of: timing) else {
            return
        }
        let taskContext = work.taskContextBeforeQuiet(schedule)
        if let request {
            guard task.takeOver(request, taskContext) else { return }
            task.forgetHours()
        } else {
            let end = job.endOfReminders(of: known.origin)
            task.finish(as: end.state, end.fate, end.reason, taskContext)
        }
        work.store(derivedTask: task, isNew: false)
    }
}

extension Job {
    /// True while what a task reports is still so.
    fileprivate func isCurrent(_ task: TenantTask) -> Bool {
        guard let news = task.origin.anchor?.news, isCurrent(news, of: task.origin.step) else { return false }
        // Whoever has begun needn't be asked whether they know.
        if news == .assigned, let leaf = task.origin.step.flatMap({ plan.leaf($0) }) {
            guard actions[leaf].state != .inProgress || actions[leaf].stamp.event <= task.event else { return false }
        }
        // What is over once it is told isn't kept for long.
        if news == .commented || news == .completed { return !task.reminding.isAnnounced }
        return task.spec.derivation?.addressee == addressee(of: JobNews(news, of: task.origin.step))
    }
}

extension TaskOrigin {
    /// Text by which new tasks are ordered to get their numbers.
    fileprivate var order: String { "\(text ?? "") \(anchor?.rawValue ?? "")" }
}

extension DerivedTaskRequest {
    fileprivate func keeping(_ timing: TaskTiming) -> DerivedTaskRequest {
        var spec = spec
        spec.timing = timing
        return DerivedTaskRequest(origin: origin, spec: spec, rules: rules)
    }
}
