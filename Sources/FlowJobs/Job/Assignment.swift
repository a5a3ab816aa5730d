/// Gives a job, or a step of it, to somebody, or takes it away from them.
package struct Assignment: Hashable, Sendable {
    /// The job.
    package let job: JobID
    /// The step; `nil` for the job itself.
    package let step: StepKey?
    /// For whom; `nil` for nobody.
    package let assignee: AssigneeName?

    /// Puts the wish together.
    package init(job: JobID, step: StepKey?, assignee: AssigneeName?) {
        self.job = job
        self.step = step
        self.assignee = assignee
    }

    /// What the idempotency record compares.
    package var canonical: CanonicalValue {
        .list([
            .text("assign"), .integer(Int(job.number)), .text(step?.text ?? ""), .text(assignee?.text ?? ""),
        ])
    }
}

/// For whom a job and its steps are from the start, where the template says nothing or something else.
package struct StartAssignments: Hashable, Sendable {
    /// For whom the job is.
    package let job: AssigneeName?
    /// For whom steps are; these win over the template.
    package let steps: [StepKey: AssigneeName]

    /// Nothing but what the template says.
    package static let none = StartAssignments(job: nil, steps: [:])

    /// Puts the wishes together.
    package init(job: AssigneeName?, steps: [StepKey: AssigneeName]) {
        self.job = job
        self.steps = steps
    }

    /// True when nothing is asked for.
    package var isEmpty: Bool { job == nil && steps.isEmpty }

    /// What the idempotency record compares.
    package var canonical: CanonicalValue {
        .list([
            .text(job?.text ?? ""),
            .object(Dictionary(uniqueKeysWithValues: steps.map { ($0.key.text, .text($0.value.text)) })),
        ])
    }
}

/// What an assignment did.
package struct AssignmentOutcome: Hashable, Sendable, Codable {
    /// The job.
    package let job: JobID
    /// The step; `nil` for the job itself.
    package let step: StepKey?
    /// For whom it is now; `nil` for nobody.
    package let assignee: Assignee?
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber
    /// What is told of a role that nobody has, and of reminders that reach nobody; nil when there is nothing.
    package var warnings: [String]?

    /// Puts it together.
    package init(job: JobID, step: StepKey?, assignee: Assignee?, eventNumber: EventNumber, warnings: [String]? = nil) {
        self.job = job
        self.step = step
        self.assignee = assignee
        self.eventNumber = eventNumber
        self.warnings = warnings
    }
}

/// What an assignment writes.
package struct AssignmentRow: Sendable {
    /// The job, with the newest event about it.
    package let job: JobSummary
    /// The step; `nil` for the job itself.
    package let step: StepKey?
    /// For whom it is now.
    package let assignee: Assignee?

    /// Puts it together.
    package init(job: JobSummary, step: StepKey?, assignee: Assignee?) {
        self.job = job
        self.step = step
        self.assignee = assignee
    }
}
