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
        var isBeginning = false
        if case .step(_, _, .start) = task.origin { isBeginning = true }
        self.init(
            title: task.spec.title,
            instructions: task.spec.instructions,
            context: task.spec.following?.context,
            job: task.spec.following?.job?.members ?? [:],
            profile: task.spec.profile,
            addressee: task.spec.following?.addressee,
            window: task.spec.window,
            misfire: task.spec.misfire,
            grace: task.spec.grace,
            isWholeDay: task.spec.following?.isWholeDay == true,
            isBeginning: isBeginning,
            isOwn: task.origin.isOwn,
            isPaused: task.state == .paused,
            isEnded: task.state == .ended,
            members: Self.members(of: task)
        )
    }

    private static func members(of task: TenantTask) -> [String: CanonicalValue] {
        switch task.origin {
        case .own: ["task": .text(task.id.description)]
        case .step(let job, let step, _): ["job": .text(job.description), "step": .text(step.text)]
        case .instalment(let id):
            ["paymentSchedule": .text(id.schedule.description), "instalment": .text(id.description)]
        }
    }
}
