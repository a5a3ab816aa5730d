/// News of a job: a result of a decision of which people may be notified.
package struct JobNews: Hashable, Sendable {
    /// The step; nil for the job itself.
    package let step: StepKey?
    package let occasion: NotifyOccasion
    /// True when the step was given to an assignee by the same change, and the assignee is notified of that.
    let isGivenAtOnce: Bool

    package init(_ occasion: NotifyOccasion, of step: StepKey?, isGivenAtOnce: Bool = false) {
        (self.occasion, self.step, self.isGivenAtOnce) = (occasion, step, isGivenAtOnce)
    }

    package func origin(in job: JobID) -> TaskOrigin {
        let anchor = StepAnchor(occasion)
        return step.map { .step(job, $0, anchor) } ?? .job(job, anchor)
    }
}

extension Job {
    /// News since it was as before, of those that rules tell; nil is a job that is new.
    ///
    /// Steps that are the job's assignee's come with the job, and so does what is done last.
    package func news(since before: Job?, _ notify: [NotifyRule]) -> [JobNews] {
        let reported = Set(notify.map(\.occasion))
        guard !reported.isEmpty else { return [] }
        let isGiven = state.isOpen && assignee != nil && assignee != before?.assignee
        let isDone = before.map { $0.state.isOpen && state.isDone } ?? false
        let isOther = before.map { $0.header.title != header.title || $0.header.due != header.due } ?? false
        var news: [JobNews] = []
        if isGiven { news.append(JobNews(.assigned, of: nil)) }
        if isDone { news.append(JobNews(.completed, of: nil)) }
        if isOther, state.isOpen { news.append(JobNews(.changed, of: nil)) }
        for step in notes(since: before) { news.append(JobNews(.commented, of: step)) }
        for index in plan.leaves.indices {
            news += self.news(
                ofLeaf: index,
                since: before,
                isJobGiven: isGiven && reported.contains(.assigned),
                reported
            )
        }
        return news.filter {
            reported.contains($0.occasion) && !(isDone && $0.occasion == .completed && $0.step != nil)
        }
    }

    private func news(
        ofLeaf index: Int,
        since before: Job?,
        isJobGiven: Bool,
        _ reported: Set<NotifyOccasion>
    ) -> [JobNews] {
        let (step, action) = (plan.leaves[index].step, actions[index])
        let former = before.flatMap { $0.plan.leaf(step.key) }
        let old = before.flatMap { job in former.map { (job.plan.leaves[$0].step, job.actions[$0]) } }
        guard state.isOpen, !action.state.isSettled else {
            let isDone = action.state == .done && old.map { $0.1.state != .done } ?? false
            return isDone ? [JobNews(.completed, of: step.key)] : []
        }
        let isOwn = action.assignee != nil || old?.1.assignee != nil
        let (new, whose) = (assignee(ofLeaf: index), former.flatMap { before?.assignee(ofLeaf: $0) })
        let isGiven = isOwn && new != nil && new != whose
        var news = isGiven ? [JobNews(.assigned, of: step.key)] : []
        let isReported = isGiven && reported.contains(.assigned) || isJobGiven && !isOwn
        if action.state == .ready, old?.1.state != .ready {
            news.append(JobNews(.ready, of: step.key, isGivenAtOnce: isReported))
        }
        // What becomes known of a date was so before.
        let isMoved = old.map { $0.1.due != action.due && ($0.1.due != nil || $0.0.due != step.due) } ?? false
        if !isReported, isMoved {
            news.append(JobNews(.changed, of: step.key))
        }
        return news
    }

    /// Returns the places of notes written since: the step of each, nil for the job itself.
    private func notes(since before: Job?) -> [StepKey?] {
        let known = before?.noteCount ?? noteCount
        let new = noteStubs.values.filter { $0.number > known && !$0.isRemoved }
        return new.sorted { $0.number < $1.number }.map(\.step)
    }

    /// True while it is of use to notify of an occasion.
    ///
    /// A step is its assignee's until it is settled, and can begin until it is begun.
    package func isCurrent(_ occasion: NotifyOccasion, of step: StepKey?) -> Bool {
        let index = step.flatMap { plan.leaf($0) }
        guard step == nil || index != nil else { return false }
        let isOpen = state.isOpen && index.map { !actions[$0].state.isSettled } ?? true
        switch occasion {
        case .assigned, .changed: return isOpen && (index.map { assignee(ofLeaf: $0) } ?? assignee) != nil
        case .ready: return state.isOpen && index.map { actions[$0].state == .ready } ?? false
        case .commented: return true
        case .completed: return index.map { actions[$0].state == .done } ?? state.isDone
        case .overdue: return isOpen
        case .paymentReceived: return false
        }
    }

    /// Returns the request for news that `author` causes at `now`; nil where the rules notify no recipient of it.
    package func request(
        of news: JobNews,
        _ notify: [NotifyRule],
        now: Timestamp,
        by author: Principal,
        zone: ZoneRules
    ) -> DerivedTaskRequest? {
        request(of: news, notify, timing: .instant(now, in: zone), by: author.person, zone: zone)
    }

    /// Returns requests to report open steps as overdue: at the due time, or on the morning after a due date.
    package func overdueRequests(_ notify: [NotifyRule], zone: ZoneRules) -> [DerivedTaskRequest] {
        guard state == .running, notify.contains(where: { $0.occasion == .overdue }) else { return [] }
        return plan.leaves.indices.compactMap { index in
            guard !actions[index].state.isSettled, let due = actions[index].due, let date = due.local.date else {
                return nil
            }
            let morning = LocalDateTime(
                date: date.advanced(byDays: 1),
                secondOfDay: DerivedTaskDetails.dayReminderSecond
            )
            let time = due.local.minuteOfDay.map { LocalDateTime(date: date, secondOfDay: $0 * 60) }
            let timing = TaskTiming(rule: nil, start: (time ?? morning).text, zone: due.zone)
            let news = JobNews(.overdue, of: plan.leaves[index].step.key)
            return request(of: news, notify, timing: timing, by: nil, zone: zone)
        }
    }

    private func request(
        of news: JobNews,
        _ notify: [NotifyRule],
        timing: TaskTiming,
        by author: String?,
        zone: ZoneRules
    ) -> DerivedTaskRequest? {
        let index = news.step.flatMap { plan.leaf($0) }
        let addressee = addressee(of: news)
        let rules = notify.filter { $0.occasion == news.occasion }.map(\.rule).filter {
            // Who has just been told that it is theirs isn't told as well that it can begin.
            $0.steps[0].recipients != nil || addressee != nil && !news.isGivenAtOnce
        }
        guard !rules.isEmpty, isCurrent(news.occasion, of: news.step) else { return nil }
        let spec = TaskSpec(
            title: index.map { plan.leaves[$0].step.title } ?? header.title,
            instructions: news.hasInstructions ? index.flatMap { plan.leaves[$0].step.instructions } : nil,
            timing: timing,
            misfire: .coalesce,
            window: .standard,
            confirmation: .none,
            derivation: DerivedTaskDetails(
                context: context,
                job: derivedTaskJob,
                addressee: addressee,
                news: DerivedTaskNews(
                    author: author,
                    due: index.map { actions[$0].due } ?? header.due.flatMap { DueDate($0, in: zone) },
                    canBegin: canBegin(news.step)
                )
            )
        )
        return DerivedTaskRequest(origin: news.origin(in: header.id), spec: spec, rules: rules)
    }

    /// True for a step that is ready, and for a job of which its assignee has one; nothing begins while the job is held.
    private func canBegin(_ step: StepKey?) -> Bool {
        guard state == .running else { return false }
        guard let step else { return actions.contains { $0.state == .ready && ($0.assignee ?? assignee) == assignee } }
        return plan.leaf(step).map { actions[$0].state == .ready } ?? false
    }

    /// Returns the addressee of news whose rule names no recipient.
    ///
    /// The addressee is the assignee of the step or the job; what is done goes to the assignee of the job, or to the
    /// managers. The result is nil when there is none.
    package func addressee(of news: JobNews) -> String? {
        let index = news.step.flatMap { plan.leaf($0) }
        switch news.occasion {
        case .completed, .paymentReceived: return assignee?.text ?? AssigneeName.role(.manager).text
        case .assigned, .ready, .changed, .commented, .overdue:
            return (index.map { self.assignee(ofLeaf: $0) } ?? assignee)?.text
        }
    }
}

extension JobNews {
    fileprivate var hasInstructions: Bool { occasion != .completed && occasion != .commented }
}

extension JobState {
    fileprivate var isDone: Bool { self == .completed || self == .completedWithSkips }
}
