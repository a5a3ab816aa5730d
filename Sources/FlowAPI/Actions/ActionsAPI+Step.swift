// Written by generate.py from io.flowd.Actions.varlink.

package import Varlink

extension ActionsAPI {
    /// A step as it is, in full.
    package struct Step: Codable, Sendable, Hashable {
        /// The job's id.
        package var job: String
        /// What the job is called.
        package var jobTitle: String
        /// Whom or what the job is for, in words.
        package var subject: String?
        /// The state of a job.
        package var jobState: JobState
        /// The step's key.
        package var step: String
        /// What the step is called.
        package var title: String
        /// What the groups around it are called, outermost first.
        package var groups: [String]
        /// How to do it, over several lines.
        package var instructions: String?
        /// The state of a step.
        package var state: ActionState
        /// 0 to 100.
        package var progress: Int
        /// What can be done to it now: start, progress, save, complete, skip, cancel, reopen, correct.
        package var possible: [String]
        /// True when it never moves the percentage.
        package var optional: Bool
        /// True when it was taken out of the job's plan.
        package var removed: Bool
        /// Weight.
        package var weight: Int
        /// The condition in words.
        package var condition: String?
        /// The fields to fill in when it is done, in order.
        package var fields: [Field]
        /// What it was done with, by field key; absent while it isn't done.
        package var answers: JSONValue?
        /// What was saved, or what it was done with before it was opened again: it counts for nothing until it is done;
        /// absent where there is none.
        package var draft: JSONValue?
        /// The profile that finishing makes, or has changed; absent when it makes none.
        package var makes: MadeProfile?
        /// The evidence that finishing takes, and how much of it is there.
        package var evidence: [Evidence]
        /// How many media are on it.
        package var media: Int
        /// For whom it is itself: a profile's key, or role:ROLE.
        package var assignee: String?
        /// For whom it is: its own assignee, or else the job's.
        package var assignedTo: String?
        /// When it is due; absent when nobody says.
        package var due: StepDue?
        /// Steps of the kind payment: what it waits for.
        package var payment: StepPayment?
        /// When it is reminded of, as a template has it.
        package var reminders: [String]
        /// Steps that it still waits for, or whose answers its condition reads; at most 100.
        package var waitsFor: [StepBeside]
        /// Steps that wait for it, or whose condition reads its answers; at most 100.
        package var waitedForBy: [StepBeside]
        /// Why it was skipped, cancelled, opened again or corrected.
        package var reason: String?
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
