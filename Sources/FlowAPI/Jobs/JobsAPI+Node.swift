// Written by generate.py from io.flowd.Jobs.varlink.

package import Varlink

extension JobsAPI {
    /// One node of the job's tree, in the order of the template; parents come before their children.
    package struct Node: Codable, Sendable, Hashable {
        /// Unique in the job.
        package var key: String
        /// Key of the group it is in.
        package var parent: String?
        /// 0 at the top.
        package var depth: Int
        package var kind: NodeKind
        package var title: String
        /// Steps: their state; absent for groups.
        package var state: ActionState?
        /// Steps: 0 to 100.
        package var progress: Int?
        /// True when it never moves the percentage.
        package var optional: Bool
        /// True when it was taken out of the job's plan.
        package var removed: Bool
        /// Absent for a group that weighs the sum of its leaves.
        package var weight: Int?
        /// Groups: their own completion.
        package var completion: Completion?
        /// Keys of steps and groups it depends on.
        package var dependsOn: [String]
        /// The condition in words.
        package var condition: String?
        /// Steps: form values by field key; of a step that was opened again its draft: what it was done with before,
        /// which counts for nothing until it is done again.
        package var form: JSONValue
        /// Steps: how many media are on it.
        package var media: Int?
        /// Steps: the evidence that finishing takes; absent when it takes none.
        package var evidence: [Evidence]?
        /// Reason that the step was skipped, cancelled, reopened or corrected.
        package var reason: String?
        /// Steps: assignee of the step itself, a profile's key or role:ROLE; absent when the job's assignee has it.
        package var assignee: String?
        /// Steps: due date of the step; absent when it has none.
        package var due: StepDue?
        /// Steps of the kind payment: what they wait for; absent when the start made no such schedule.
        package var payment: StepPayment?
        /// Steps: when it is reminded of, as a template has it; absent when it isn't.
        package var reminders: [String]?
        /// Steps: what it is about, in full; only where it is asked for.
        package var detail: StepDetail?
        /// Instant at which the state last changed; of a step that was reported as done later, the instant at which it
        /// was done.
        package var changedAt: String?
        /// Principal that made this change.
        package var changedBy: String?
        /// Number of the event that last changed it, which may be a correction of its answers.
        package var eventNumber: Int?

        package init(
            key: String,
            parent: String? = nil,
            depth: Int,
            kind: NodeKind,
            title: String,
            state: ActionState? = nil,
            progress: Int? = nil,
            optional: Bool,
            removed: Bool,
            weight: Int? = nil,
            completion: Completion? = nil,
            dependsOn: [String],
            condition: String? = nil,
            form: JSONValue,
            media: Int? = nil,
            evidence: [Evidence]? = nil,
            reason: String? = nil,
            assignee: String? = nil,
            due: StepDue? = nil,
            payment: StepPayment? = nil,
            reminders: [String]? = nil,
            detail: StepDetail? = nil,
            changedAt: String? = nil,
            changedBy: String? = nil,
            eventNumber: Int? = nil
        ) {
            self.key = key
            self.parent = parent
            self.depth = depth
            self.kind = kind
            self.title = title
            self.state = state
            self.progress = progress
            self.optional = optional
            self.removed = removed
            self.weight = weight
            self.completion = completion
            self.dependsOn = dependsOn
            self.condition = condition
            self.form = form
            self.media = media
            self.evidence = evidence
            self.reason = reason
            self.assignee = assignee
            self.due = due
            self.payment = payment
            self.reminders = reminders
            self.detail = detail
            self.changedAt = changedAt
            self.changedBy = changedBy
            self.eventNumber = eventNumber
        }
    }
}
