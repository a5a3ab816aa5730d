/// Consequences of a change for its job: its state before and after, and what followed for its steps.
package struct JobConsequences: EventPart {
    /// State and completion of the job before the change.
    package let jobBefore: JobSide
    /// State and completion of the job after the change.
    package let jobAfter: JobSide
    /// Steps whose state followed from it, in the order in which it did.
    package let derived: [DerivedStep]?
    /// Steps that are due at another time than before.
    package let dueDates: [MovedStep]?

    /// Creates the consequences for a job from its sides before and after a change.
    package init(
        _ before: JobChange.Side,
        _ after: JobChange.Side,
        derived: [JobChange.Derived],
        dueDates: [DueMove],
        in job: Job
    ) {
        jobBefore = JobSide(before)
        jobAfter = JobSide(after)
        self.derived =
            derived.map { successor in
                let step = job.plan.leaves[successor.leaf].step.key.text
                return DerivedStep(step: step, from: successor.from, to: successor.to)
            }.ifAny
        self.dueDates =
            dueDates.map { move in
                let step = job.plan.leaves[move.leaf].step.key.text
                return MovedStep(step: step, before: move.from.map(DueSide.init), after: move.to.map(DueSide.init))
            }.ifAny
    }

    /// Creates the consequences that an edit has for a job.
    package init(_ edit: JobEdit, in job: Job) {
        self.init(edit.before, edit.after, derived: edit.derived, dueDates: edit.dueDates, in: job)
    }
}

/// A job on one side of a change.
package struct JobSide: Codable, Hashable, Sendable {
    /// State of the job on this side of the change.
    package let state: JobState
    /// The whole per cent of it that are done; absent when nothing counts.
    package let displayed: String?
    /// Above the line of the exact part that is done.
    package let numerator: String?
    /// Denominator of the exact part of the job that is done.
    package let denominator: String?

    init(_ side: JobChange.Side) {
        state = side.state
        displayed = side.completion?.displayed
        numerator = side.completion?.numeratorText
        denominator = side.completion?.denominatorText
    }
}

/// A step whose state followed from something else.
package struct DerivedStep: Codable, Hashable, Sendable {
    /// Key of the step whose state followed.
    package let step: String
    /// State of the step before the change.
    package let from: ActionState
    /// State of the step after the change.
    package let to: ActionState
}

/// A step that is due at another time than before.
package struct MovedStep: Codable, Hashable, Sendable {
    /// Key of the step that moved.
    package let step: String
    /// Due date before the change; absent when the step had none.
    package let before: DueSide?
    /// Due date after the change; absent when the step has none.
    package let after: DueSide?
}

/// Due date on one side of a change.
package struct DueSide: Codable, Hashable, Sendable {
    /// The local date, or date and time.
    package let due: String
    /// The zone of that.
    package let zone: String
    /// Instant from which on a step with this due date is overdue.
    package let at: String

    init(_ date: DueDate) {
        due = date.local.text
        zone = date.zone
        at = date.at.rfc3339
    }
}
