/// A task as its reminders have to know it.
extension TenantTask {
    /// What its reminders are given: the moment, and what the task is now.
    package func reminders(at moment: TaskMoment) -> ReminderMoment {
        ReminderMoment(
            subject: ReminderSubject(of: self),
            now: moment.now,
            stamp: moment.stamp,
            zone: moment.schedule.zone,
            access: moment.access,
            people: moment.people,
            wording: moment.wording,
            tenantQuiet: moment.tenantQuiet,
            random: moment.random,
            debt: moment.debt,
            archived: moment.archived
        )
    }
}

extension ReminderSubject {
    /// What a task is now.
    init(of task: TenantTask) {
        self.init(
            title: task.spec.title,
            instructions: task.spec.instructions,
            context: task.spec.following?.context,
            job: Self.job(of: task),
            profile: task.spec.profile,
            addressee: task.spec.following?.addressee,
            window: task.spec.window,
            misfire: task.spec.misfire,
            grace: task.spec.grace,
            isWholeDay: task.spec.following?.isWholeDay == true,
            news: ReminderNews(of: task),
            received: task.spec.following?.news?.received,
            address: task.spec.following?.news?.address,
            author: task.spec.following?.news?.author,
            isOwn: task.origin.isOwn,
            isOwed: task.origin.isOwed,
            isPaused: task.state == .paused,
            isEnded: task.state == .ended,
            members: Self.members(of: task)
        )
    }

    /// The job as templates know it: what is told of the job itself has its title.
    private static func job(of task: TenantTask) -> [String: CanonicalValue] {
        var members = task.spec.following?.job?.members ?? [:]
        if case .job = task.origin { members["title"] = nil }
        return members
    }

    private static func members(of task: TenantTask) -> [String: CanonicalValue] {
        switch task.origin {
        case .own: ["task": .text(task.id.description)]
        case .step(let job, let step, _): ["job": .text(job.description), "step": .text(step.text)]
        case .job(let job, _): ["job": .text(job.description)]
        case .instalment(let id):
            ["paymentSchedule": .text(id.schedule.description), "instalment": .text(id.description)]
        case .payment(let id):
            ["paymentSchedule": .text(id.schedule.description), "payment": .text(id.description)]
        case .address: [:]
        }
    }
}

extension ReminderNews {
    /// News of a task, by what it follows.
    fileprivate init(of task: TenantTask) {
        let news = task.spec.following?.news
        switch task.origin.moment {
        case .due, nil: self = .due
        case .start: self = .news(.ready, due: news?.due, canBegin: true)
        case .some(let moment):
            self = moment.news.map { .news($0, due: news?.due, canBegin: news?.canBegin ?? false) } ?? .due
        }
    }
}
