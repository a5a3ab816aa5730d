package import FlowCore

/// Which actions are wanted.
package struct ActionFilter: Hashable, Sendable {
    /// Whose actions are wanted.
    package enum Whose: Hashable, Sendable {
        /// Everybody's.
        case everybody
        /// Those that are for one profile or one role.
        case assignee(AssigneeName)
        /// Those that are for a profile linked to one of these principals, or for exactly this role.
        case mine([Principal], Role?)
    }

    /// Whose.
    package var whose: Whose
    /// In one of these states; empty allows all.
    package var states: Set<ActionState>
    /// Of this job; nil allows all.
    package var job: JobID?
    /// With this key; nil allows all.
    package var step: StepKey?
    /// Of jobs in a state, of a template, with labels and with values; all else of it isn't asked.
    package var jobs = JobFilter()

    /// In which order.
    package var order: Order
    /// Only those whose time is over by then; with the order by due date only.
    package var dueBy: Timestamp?

    /// The order of a list.
    package enum Order: Hashable, Sendable {
        /// By job and step.
        case step
        /// The earliest due first: only open steps of jobs that go on and that have a date.
        case due
    }

    /// Puts the wishes together.
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

/// Where a list of actions goes on: behind this step.
package struct ActionCursor: Hashable, Sendable {
    /// The job.
    package let job: JobID
    /// The step.
    package let step: StepKey
    /// When it is due, in a list by due date.
    package let due: Timestamp?

    /// Names a step.
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

    /// As callers give it back.
    package var text: String { (due.map { "\($0.milliseconds)@" } ?? "") + "\(job)/\(step.text)" }
}

/// An action in a list over many jobs.
package struct ActionListing: Sendable {
    /// Its job.
    package let job: JobSummary
    /// Its step.
    package let step: StepDefinition
    /// Where it stands.
    package let action: ActionInstance
    /// Its own assignee or else the job's, as people write it.
    package let assignedTo: String?
}
