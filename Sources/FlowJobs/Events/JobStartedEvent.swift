/// A job as it began.
package struct JobStartedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A job was begun from a template.
        case jobStarted
    }

    /// Key of the template that was started.
    package let template: String
    /// Version of the template that the job runs.
    package let version: Int
    /// Digest of its plan.
    package let plan: String
    /// Attribute values given at the start, by the attribute's key.
    package let attributes: [String: FieldValue]
    /// State and completion of the job after the start.
    package let after: JobSide
    /// Person or thing that the job is for.
    package let subject: String?
    /// Assignee of the job, such as `role:manager` or `profile:1`.
    package let assignee: String?
    /// Assignees of the steps that have their own, by the step's key.
    package let assignees: [String: String]?
    /// Name for people, where it isn't the template's.
    package let title: String?
    /// Labels of the job, absent without any.
    package let labels: [String]?
    /// Due date of the job, as it was given.
    package let due: String?
    /// Due dates of its steps, by the step's key.
    package let dueDates: [String: DueSide]?
    /// The payment schedules that were made with it.
    package let payments: [PaymentScheduleAddedEvent]?
    /// Urgency of the job, where that isn't normal.
    package let priority: String?

    /// A job as it was started, with the schedules that were agreed upon.
    package init(_ job: Job, plan: ContentDigest, _ schedules: [PaymentSchedule]) {
        let header = job.header
        template = header.template.text
        version = header.version
        self.plan = plan.hex
        attributes = ActionSide.form(header.attributes)
        after = JobSide(JobChange.Side(job))
        subject = header.subject
        assignee = job.assignee?.reference
        let actions = zip(job.plan.leaves.map(\.step.key.text), job.actions)
        assignees =
            Dictionary(
                uniqueKeysWithValues: actions.compactMap { step, action in
                    action.assignee.map { (step, $0.reference) }
                }
            ).ifAny
        title = header.title == job.plan.definition.title ? nil : header.title
        labels = header.labels.map(\.text).ifAny
        due = header.due?.text
        dueDates =
            Dictionary(
                uniqueKeysWithValues: actions.compactMap { step, action in action.due.map { (step, DueSide($0)) } }
            ).ifAny
        payments = schedules.map(PaymentScheduleAddedEvent.init).ifAny
        priority = header.priority == .normal ? nil : header.priority.rawValue
    }
}
