/// News of a job: what a decision has made of it that people may be told of.
package struct JobNews: Hashable, Sendable {
    /// The step; nil for the job itself.
    package let step: StepKey?
    /// Occasion of the news.
    package let occasion: NotifyOccasion
    /// It was given to somebody at once, who is told of that.
    let isGivenAtOnce: Bool

    /// Puts it together.
    package init(_ occasion: NotifyOccasion, of step: StepKey?, isGivenAtOnce: Bool = false) {
        (self.occasion, self.step, self.isGivenAtOnce) = (occasion, step, isGivenAtOnce)
    }

    /// The task by which it is told.
    package func origin(in job: JobID) -> TaskOrigin {
        let moment = StepMoment(occasion)
        return step.map { .step(job, $0, moment) } ?? .job(job, moment)
    }
}

extension Job {
    /// News since it was as before, of those that rules tell; nil is a job that is new.
    ///
    /// Steps that are the job's assignee's come with the job, and so does what is done last.
    package func news(since before: Job?, _ notify: [NotifyRule]) -> [JobNews] {
        let told = Set(notify.map(\.occasion))
        guard !told.isEmpty else { return [] }
        let isGiven = state.isOpen && assignee != nil && assignee != before?.assignee
        let isDone = before.map { $0.state.isOpen && state.isDone } ?? false
        let isOther = before.map { $0.header.title != header.title || $0.header.due != header.due } ?? false
        var news: [JobNews] = []
        if isGiven { news.append(JobNews(.assigned, of: nil)) }
        if isDone { news.append(JobNews(.completed, of: nil)) }
        if isOther, state.isOpen { news.append(JobNews(.changed, of: nil)) }
        for step in notes(since: before) { news.append(JobNews(.commented, of: step)) }
        for index in plan.leaves.indices {
            news += self.news(ofLeaf: index, since: before, isJobGiven: isGiven && told.contains(.assigned), told)
        }
        return news.filter { told.contains($0.occasion) && !(isDone && $0.occasion == .completed && $0.step != nil) }
    }

    private func news(
        ofLeaf index: Int,
        since before: Job?,
        isJobGiven: Bool,
        _ told: Set<NotifyOccasion>
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
        let isTold = isGiven && told.contains(.assigned) || isJobGiven && !isOwn
        if action.state == .ready, old?.1.state != .ready {
            news.append(JobNews(.ready, of: step.key, isGivenAtOnce: isTold))
        }
        // What becomes known of a date was so before.
        let isMoved = old.map { $0.1.due != action.due && ($0.1.due != nil || $0.0.due != step.due) } ?? false
        if !isTold, isMoved {
            news.append(JobNews(.changed, of: step.key))
        }
        return news
    }

    /// Where notes were written since: nil among them for the job itself.
    private func notes(since before: Job?) -> [StepKey?] {
        let known = before?.noteCount ?? noteCount
        let new = noteStubs.values.filter { $0.number > known && !$0.isRemoved }
        return new.sorted { $0.number < $1.number }.map(\.step)
    }

    /// True while it is of use to tell of something: a step is somebody's until it is settled, and can begin until it is
    /// begun.
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

    /// Wish for news of now, made by `author`; nil where the rules tell nobody of it.
    package func wish(
        of news: JobNews,
        _ notify: [NotifyRule],
        now: Timestamp,
        by author: Principal,
        zone: ZoneRules
    ) -> FollowingWish? {
        wish(of: news, notify, timing: .moment(now, in: zone), by: author.person, zone: zone)
    }

    /// Wishes for steps whose time is over, each at that: on the morning after a day.
    package func overdueWishes(_ notify: [NotifyRule], zone: ZoneRules) -> [FollowingWish] {
        guard state == .running, notify.contains(where: { $0.occasion == .overdue }) else { return [] }
        return plan.leaves.indices.compactMap { index in
            guard !actions[index].state.isSettled, let due = actions[index].due, let date = due.local.date else {
                return nil
            }
            let morning = LocalDateTime(date: date.advanced(byDays: 1), secondOfDay: FollowedDetails.dayReminderSecond)
            let time = due.local.minuteOfDay.map { LocalDateTime(date: date, secondOfDay: $0 * 60) }
            let timing = TaskTiming(rule: nil, start: (time ?? morning).text, zone: due.zone)
            let news = JobNews(.overdue, of: plan.leaves[index].step.key)
            return wish(of: news, notify, timing: timing, by: nil, zone: zone)
        }
    }

    private func wish(
        of news: JobNews,
        _ notify: [NotifyRule],
        timing: TaskTiming,
        by author: String?,
        zone: ZoneRules
    ) -> FollowingWish? {
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
            following: FollowedDetails(
                context: context,
                job: followed,
                addressee: addressee,
                news: FollowedNews(
                    author: author,
                    due: index.map { actions[$0].due } ?? header.due.flatMap { DueDate($0, in: zone) },
                    canBegin: canBegin(news.step)
                )
            )
        )
        return FollowingWish(origin: news.origin(in: header.id), spec: spec, rules: rules)
    }

    /// True for a step that is ready, and for a job of which its assignee has one; nothing begins while the job is held.
    private func canBegin(_ step: StepKey?) -> Bool {
        guard state == .running else { return false }
        guard let step else { return actions.contains { $0.state == .ready && ($0.assignee ?? assignee) == assignee } }
        return plan.leaf(step).map { actions[$0].state == .ready } ?? false
    }

    /// To whom news go whose rule names nobody: to who has the step or the job, and what is done to who has the job, or
    /// to the managers; nil for nobody.
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
    /// True for news that are told with the instructions of the step.
    fileprivate var hasInstructions: Bool { occasion != .completed && occasion != .commented }
}

extension JobState {
    /// It came to its end by what was done.
    fileprivate var isDone: Bool { self == .completed || self == .completedWithSkips }
}
