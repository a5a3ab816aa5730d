/// Request to give a job, or a step of it, to an assignee, or to take it away from them.
package struct Assignment: Hashable, Sendable {
    package let job: JobID
    /// The step; `nil` for the job itself.
    package let step: StepKey?
    package let assignee: AssigneeName?

    package init(job: JobID, step: StepKey?, assignee: AssigneeName?) {
        self.job = job
        self.step = step
        self.assignee = assignee
    }

    /// Value that the idempotency record compares.
    package var canonical: CanonicalValue {
        .list([
            .text("assign"), .integer(Int(job.number)), .text(step?.text ?? ""), .text(assignee?.text ?? ""),
        ])
    }
}

/// Assignees of a job and its steps from the start, where the template says nothing or something else.
package struct StartAssignments: Hashable, Sendable {
    package let job: AssigneeName?
    /// Assignees of steps, by step key; they win over the template's.
    package let steps: [StepKey: AssigneeName]

    package static let none = StartAssignments(job: nil, steps: [:])

    package init(job: AssigneeName?, steps: [StepKey: AssigneeName]) {
        self.job = job
        self.steps = steps
    }

    package var isEmpty: Bool { job == nil && steps.isEmpty }

    package var canonical: CanonicalValue {
        .list([
            .text(job?.text ?? ""),
            .object(Dictionary(uniqueKeysWithValues: steps.map { ($0.key.text, .text($0.value.text)) })),
        ])
    }
}

/// Outcome of an assignment, as returned to the caller.
package struct AssignmentOutcome: Hashable, Sendable, Codable {
    package let job: JobID
    /// The step; `nil` for the job itself.
    package let step: StepKey?
    package let assignee: Assignee?
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber
    /// Warnings about a role that no member has, and about reminders that reach no recipient; nil when there are none.
    package var warnings: [String]?

    package init(job: JobID, step: StepKey?, assignee: Assignee?, eventNumber: EventNumber, warnings: [String]? = nil) {
        self.job = job
        self.step = step
        self.assignee = assignee
        self.eventNumber = eventNumber
        self.warnings = warnings
    }
}

/// Row that an assignment writes.
package struct AssignmentRow: Sendable {
    package let job: JobSummary
    /// The step; `nil` for the job itself.
    package let step: StepKey?
    package let assignee: Assignee?

    package init(job: JobSummary, step: StepKey?, assignee: Assignee?) {
        self.job = job
        self.step = step
        self.assignee = assignee
    }
}
