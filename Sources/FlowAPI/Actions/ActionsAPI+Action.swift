// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// A step in a list over many jobs.
    package struct Action: Codable, Sendable, Hashable {
        package var job: String
        package var jobTitle: String
        /// Person or thing that the job is for, in words.
        package var subject: String?
        package var step: String
        package var title: String
        package var state: ActionState
        /// Percentage of progress, 0 to 100.
        package var progress: Int
        /// True when it never moves the percentage.
        package var optional: Bool
        /// Assignee of the step itself: a profile's key, or role:ROLE.
        package var assignee: String?
        /// Assignee in effect: the step's own, or else the job's.
        package var assignedTo: String?
        /// Due date of the step; absent when it has none.
        package var due: StepDue?
        /// Steps of the kind payment: what does them, as the template names it: catering/deposit, or catering for all
        /// of it.
        package var payment: String?
        package var changedAt: String
        /// Principal that last changed the state, such as uid:N.
        package var changedBy: String
        /// Number of the event that last changed it.
        package var eventNumber: Int

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
