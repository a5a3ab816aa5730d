// Written by generate.py from io.flowd.Actions.varlink.

package import Varlink

extension ActionsAPI {
    /// A step as it is, in full.
    package struct Step: Codable, Sendable, Hashable {
        package var job: String
        package var jobTitle: String
        /// Person or thing that the job is for, in words.
        package var subject: String?
        package var jobState: JobState
        package var step: String
        package var title: String
        /// Titles of the groups around the step, outermost first.
        package var groups: [String]
        /// Instructions for doing the step, over several lines.
        package var instructions: String?
        package var state: ActionState
        /// Percentage of progress, 0 to 100.
        package var progress: Int
        /// Operations that are possible on the step now: start, progress, save, complete, skip, cancel, reopen,
        /// correct.
        package var possible: [String]
        /// True when it never moves the percentage.
        package var optional: Bool
        /// True when it was taken out of the job's plan.
        package var removed: Bool
        package var weight: Int
        /// The condition in words.
        package var condition: String?
        /// The fields to fill in when it is done, in order.
        package var fields: [Field]
        /// Answers with which the step was done, by field key; absent while it isn't done.
        package var answers: JSONValue?
        /// Answers that were saved, or with which the step was done before it was reopened: they count for nothing
        /// until it is done; absent where there are none.
        package var draft: JSONValue?
        /// The profile that finishing makes, or has changed; absent when it makes none.
        package var makes: MadeProfile?
        /// The evidence that finishing takes, and how much of it is there.
        package var evidence: [Evidence]
        /// Number of media on the step.
        package var media: Int
        /// Assignee of the step itself: a profile's key, or role:ROLE.
        package var assignee: String?
        /// Assignee in effect: the step's own, or else the job's.
        package var assignedTo: String?
        /// Due date of the step; absent when it has none.
        package var due: StepDue?
        /// Steps of the kind payment: what it waits for.
        package var payment: StepPayment?
        /// Reminder rules of the step, in the spelling of a template.
        package var reminders: [String]
        /// Steps that it still waits for, or whose answers its condition reads; at most 100.
        package var waitsFor: [StepBeside]
        /// Steps that wait for it, or whose condition reads its answers; at most 100.
        package var waitedForBy: [StepBeside]
        /// Reason that the step was skipped, cancelled, reopened or corrected.
        package var reason: String?
        package var changedAt: String
        /// Principal that last changed the state, such as uid:N.
        package var changedBy: String
        /// Number of the event that last changed it.
        package var eventNumber: Int

        package init(
            job: String,
            jobTitle: String,
            subject: String? = nil,
            jobState: JobState,
            step: String,
            title: String,
            groups: [String],
            instructions: String? = nil,
            state: ActionState,
            progress: Int,
            possible: [String],
            optional: Bool,
            removed: Bool,
            weight: Int,
            condition: String? = nil,
            fields: [Field],
            answers: JSONValue? = nil,
            draft: JSONValue? = nil,
            makes: MadeProfile? = nil,
            evidence: [Evidence],
            media: Int,
            assignee: String? = nil,
            assignedTo: String? = nil,
            due: StepDue? = nil,
            payment: StepPayment? = nil,
            reminders: [String],
            waitsFor: [StepBeside],
            waitedForBy: [StepBeside],
            reason: String? = nil,
            changedAt: String,
            changedBy: String,
            eventNumber: Int
        ) {
            self.job = job
            self.jobTitle = jobTitle
            self.subject = subject
            self.jobState = jobState
            self.step = step
            self.title = title
            self.groups = groups
            self.instructions = instructions
            self.state = state
            self.progress = progress
            self.possible = possible
            self.optional = optional
            self.removed = removed
            self.weight = weight
            self.condition = condition
            self.fields = fields
            self.answers = answers
            self.draft = draft
            self.makes = makes
            self.evidence = evidence
            self.media = media
            self.assignee = assignee
            self.assignedTo = assignedTo
            self.due = due
            self.payment = payment
            self.reminders = reminders
            self.waitsFor = waitsFor
            self.waitedForBy = waitedForBy
            self.reason = reason
            self.changedAt = changedAt
            self.changedBy = changedBy
            self.eventNumber = eventNumber
        }
    }
}
