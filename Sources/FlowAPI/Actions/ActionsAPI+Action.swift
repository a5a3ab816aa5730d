// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// A step in a list over many jobs.
    package struct Action: Codable, Sendable, Hashable {
        /// The job's id.
        package var job: String
        /// What the job is called.
        package var jobTitle: String
        /// Whom or what the job is for, in words.
        package var subject: String?
        /// The step's key.
        package var step: String
        /// What the step is called.
        package var title: String
        /// The state of a step.
        package var state: ActionState
        /// 0 to 100.
        package var progress: Int
        /// True when it never moves the percentage.
        package var optional: Bool
        /// For whom it is itself: a profile's key, or role:ROLE.
        package var assignee: String?
        /// For whom it is: its own assignee, or else the job's.
        package var assignedTo: String?
        /// When it is due; absent when nobody says.
        package var due: StepDue?
        /// Steps of the kind payment: what does them, as the template names it: catering/deposit, or catering for all
        /// of it.
        package var payment: String?
        /// When the state was last changed.
        package var changedAt: String
        /// Who last changed the state: uid:N.
        package var changedBy: String
        /// The event that last changed it.
        package var eventNumber: Int

        /// Puts the fields together; nil fields are left out on the wire.
        package init(
            job: String,
            jobTitle: String,
            subject: String? = nil,
            step: String,
            title: String,
            state: ActionState,
            progress: Int,
            optional: Bool,
            assignee: String? = nil,
            assignedTo: String? = nil,
            due: StepDue? = nil,
            payment: String? = nil,
            changedAt: String,
            changedBy: String,
            eventNumber: Int
        ) {
            self.job = job
            self.jobTitle = jobTitle
            self.subject = subject
            self.step = step
            self.title = title
            self.state = state
            self.progress = progress
            self.optional = optional
            self.assignee = assignee
            self.assignedTo = assignedTo
            self.due = due
            self.payment = payment
            self.changedAt = changedAt
            self.changedBy = changedBy
            self.eventNumber = eventNumber
        }
    }
}
