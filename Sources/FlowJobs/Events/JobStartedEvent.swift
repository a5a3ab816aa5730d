/// A job as it began.
package struct JobStartedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A job was begun from a template.
        case jobStarted
    }

    /// The template's key.
    package let template: String
    /// The template's version.
    package let version: Int
    /// Digest of its plan.
    package let plan: String
    /// What it was given, by the attribute's key.
    package let attributes: [String: FieldValue]
    /// Where it stands.
    package let after: JobSide
    /// Whom or what it is for.
    package let subject: String?
    /// Whose it is: `role:manager`, `profile:1`.
    package let assignee: String?
    /// Whose the steps are that have an assignee of their own, by the step's key.
    package let assignees: [String: String]?
    /// Its name for people, where it isn't the template's.
    package let title: String?
    /// Its labels.
    package let labels: [String]?
    /// When it is due, as it was given.
    package let due: String?
    /// When its steps are due, by the step's key.
    package let dues: [String: DueSide]?
    /// The payment schedules that were made with it.
    package let payments: [PaymentScheduleAddedEvent]?
    /// How urgent it is, where that isn't normal.
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
        dues =
            Dictionary(
                uniqueKeysWithValues: actions.compactMap { step, action in action.due.map { (step, DueSide($0)) } }
            ).ifAny
        payments = schedules.map(PaymentScheduleAddedEvent.init).ifAny
        priority = header.priority == .normal ? nil : header.priority.rawValue
    }
}
