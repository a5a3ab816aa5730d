/// A task as its reminders have to know it.
extension TenantTask {
    package func reminders(at context: TaskContext) -> ReminderContext {
        ReminderContext(
            subject: ReminderSubject(of: self),
            now: context.now,
            stamp: context.stamp,
            zone: context.schedule.zone,
            access: context.access,
            people: context.people,
            wording: context.wording,
            tenantQuiet: context.tenantQuiet,
            random: context.random,
            debt: context.debt,
            archived: context.archived
        )
    }
}

extension ReminderSubject {
    init(of task: TenantTask) {
        self.init(
            title: task.spec.title,
            instructions: task.spec.instructions,
            context: task.spec.derivation?.context,
            job: Self.job(of: task),
            profile: task.spec.profile,
            addressee: task.spec.derivation?.addressee,
            window: task.spec.window,
            misfire: task.spec.misfire,
            grace: task.spec.grace,
            isWholeDay: task.spec.derivation?.isWholeDay == true,
            news: ReminderNews(of: task),
            received: task.spec.derivation?.news?.received,
            address: task.spec.derivation?.news?.address,
            author: task.spec.derivation?.news?.author,
            isOwn: task.origin.isOwn,
            isOwed: task.origin.isOwed,
            isPaused: task.state == .paused,
            isEnded: task.state == .ended,
            members: Self.members(of: task)
        )
    }

    /// Returns the job as templates know it, without its title in news of the job itself, which have it.
    private static func job(of task: TenantTask) -> [String: CanonicalValue] {
        var members = task.spec.derivation?.job?.members ?? [:]
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
        let news = task.spec.derivation?.news
        switch task.origin.anchor {
        case .due, nil: self = .due
        case .start: self = .news(.ready, due: news?.due, canBegin: true)
        case .some(let anchor):
            self = anchor.news.map { .news($0, due: news?.due, canBegin: news?.canBegin ?? false) } ?? .due
        }
    }
}
