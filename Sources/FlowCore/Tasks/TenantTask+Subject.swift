/// A task as its reminders have to know it.
extension TenantTask {
    /// What its reminders are given: the moment, and what the task is now.
    func reminders(at moment: TaskMoment) -> ReminderMoment {
        ReminderMoment(
            subject: subject,
            now: moment.now,
            stamp: moment.stamp,
            zone: moment.schedule.zone,
            access: moment.access,
            recipients: moment.recipients,
            tenantQuiet: moment.tenantQuiet,
            random: moment.random,
            details: moment.details,
            archived: moment.archived
        )
    }

    private var subject: ReminderSubject {
        var isBeginning = false
        if case .step(_, _, .start) = origin { isBeginning = true }
        return ReminderSubject(
            title: spec.title,
            instructions: spec.instructions,
            context: spec.following?.context,
            profile: spec.profile,
            addressee: spec.following?.addressee,
            window: spec.window,
            misfire: spec.misfire,
            grace: spec.grace,
            isWholeDay: spec.following?.isWholeDay == true,
            isBeginning: isBeginning,
            isOwn: origin.isOwn,
            isPaused: state == .paused,
            isEnded: state == .ended,
            members: members
        )
    }

    private var members: [String: CanonicalValue] {
        switch origin {
        case .own: ["task": .text(id.description)]
        case .step(let job, let step, _): ["job": .text(job.description), "step": .text(step.text)]
        case .instalment(let id):
            ["paymentSchedule": .text(id.schedule.description), "instalment": .text(id.description)]
        }
    }
}
