package import FlowCore

/// Conditions on the actions that are wanted.
package struct ActionFilter: Hashable, Sendable {
    /// Assignees whose actions are wanted.
    package enum Whose: Hashable, Sendable {
        case everybody
        case assignee(AssigneeName)
        /// Actions for a profile linked to one of these principals, or for exactly this role.
        case mine([Principal], Role?)
    }

    package var whose: Whose
    /// States of the wanted steps; empty allows all.
    package var states: Set<ActionState>
    package var job: JobID?
    package var step: StepKey?
    /// Conditions on the step's job: state, template, labels and values; all others are ignored.
    package var jobs = JobFilter()

    package var order: Order
    /// Only those whose time is over by then; with the order by due date only.
    package var dueBy: Timestamp?

    /// The order of a list.
    package enum Order: Hashable, Sendable {
        case step
        /// The earliest due first: only open steps of jobs that go on and that have a date.
        case due
    }

    package init(
        whose: Whose = .everybody,
        states: Set<ActionState> = [],
        order: Order = .step,
        dueBy: Timestamp? = nil
    ) {
        self.whose = whose
        self.states = states
        self.order = order
        self.dueBy = dueBy
    }
}

/// Position in a list of actions, which goes on after this step.
package struct ActionCursor: Hashable, Sendable {
    package let job: JobID
    package let step: StepKey
    /// Instant at which the step is due, in a list by due date.
    package let due: Timestamp?

    package init(job: JobID, step: StepKey, due: Timestamp? = nil) {
        self.job = job
        self.step = step
        self.due = due
    }

    /// Reads `JOB/STEP`, or `MILLISECONDS@JOB/STEP`, as a caller gives it.
    package init(validating text: String, field: String) throws(InvalidInput) {
        let whole = text
        var text = text
        var due: Timestamp?
        if let mark = text.firstIndex(of: "@"), let milliseconds = Int64(text[..<mark]) {
            due = Timestamp(milliseconds: milliseconds)
            text = String(text[text.index(after: mark)...])
        }
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let job = try? JobID(validating: parts[0]),
            let step = try? StepKey(validating: parts[1])
        else {
            throw InvalidInput(
                field: field,
                found: whole,
                allowed: "the next of the page before, or a job's number, a slash and a step's key"
            )
        }
        self.init(job: job, step: step, due: due)
    }

    package var text: String { (due.map { "\($0.milliseconds)@" } ?? "") + "\(job)/\(step.text)" }
}

/// An action in a list over many jobs.
package struct ActionListing: Sendable {
    package let job: JobSummary
    package let step: StepDefinition
    package let action: ActionInstance
    /// Assignee of the step or else of the job, as people write it.
    package let assignedTo: String?
}
