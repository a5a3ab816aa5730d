/// What a change means for its job: where that stood and stands, and what followed for its steps.
package struct JobFollowed: EventPart {
    /// The job before.
    package let jobBefore: JobSide
    /// The job after.
    package let jobAfter: JobSide
    /// Steps whose state followed from it, in the order in which it did.
    package let derived: [DerivedStep]?
    /// Steps that are due at another time than before.
    package let dues: [MovedStep]?

    /// What of a job follows from what happened.
    package init(
        _ before: JobChange.Side,
        _ after: JobChange.Side,
        derived: [JobChange.Derived],
        dues: [DueMove],
        in job: Job
    ) {
        jobBefore = JobSide(before)
        jobAfter = JobSide(after)
        self.derived =
            derived.map { follower in
                let step = job.plan.leaves[follower.leaf].step.key.text
                return DerivedStep(step: step, from: follower.from, to: follower.to)
            }.ifAny
        self.dues =
            dues.map { move in
                let step = job.plan.leaves[move.leaf].step.key.text
                return MovedStep(step: step, before: move.from.map(DueSide.init), after: move.to.map(DueSide.init))
            }.ifAny
    }

    /// What of a job follows from an edit.
    package init(_ edit: JobEdit, in job: Job) {
        self.init(edit.before, edit.after, derived: edit.derived, dues: edit.dues, in: job)
    }
}

/// A job on one side of a change.
package struct JobSide: Codable, Hashable, Sendable {
    /// Where it stands.
    package let state: JobState
    /// The whole per cent of it that are done; absent when nothing counts.
    package let shown: String?
    /// Above the line of the exact part that is done.
    package let numerator: String?
    /// Below the line.
    package let denominator: String?

    init(_ side: JobChange.Side) {
        state = side.state
        shown = side.completion?.shown
        numerator = side.completion?.numeratorText
        denominator = side.completion?.denominatorText
    }
}

/// A step whose state followed from something else.
package struct DerivedStep: Codable, Hashable, Sendable {
    /// Its key.
    package let step: String
    /// What it was.
    package let from: ActionState
    /// What it is.
    package let to: ActionState
}

/// A step that is due at another time than before.
package struct MovedStep: Codable, Hashable, Sendable {
    /// Its key.
    package let step: String
    /// When it was due; absent when it had no date.
    package let before: DueSide?
    /// When it is due; absent when it has no date.
    package let after: DueSide?
}

/// When something is due.
package struct DueSide: Codable, Hashable, Sendable {
    /// The local date, or date and time.
    package let due: String
    /// The zone of that.
    package let zone: String
    /// From which instant on it is overdue.
    package let at: String

    init(_ date: DueDate) {
        due = date.local.text
        zone = date.zone
        at = date.at.rfc3339
    }
}
