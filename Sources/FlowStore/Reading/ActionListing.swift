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

    /// Puts the wishes together.
    package init(whose: Whose = .everybody, states: Set<ActionState> = []) {
        self.whose = whose
        self.states = states
    }
}

/// Where a list of actions goes on: behind this step.
package struct ActionCursor: Hashable, Sendable {
    /// The job.
    package let job: JobID
    /// The step.
    package let step: StepKey

    /// Names a step.
    package init(job: JobID, step: StepKey) {
        self.job = job
        self.step = step
    }

    /// Reads `JOB/STEP` as a caller gives it.
    package init(validating text: String, field: String) throws(InvalidInput) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let job = try? JobID(validating: parts[0]),
            let step = try? StepKey(validating: parts[1])
        else {
            throw InvalidInput(field: field, found: text, allowed: "a job's number, a slash and a step's key")
        }
        self.init(job: job, step: step)
    }

    /// As callers give it back.
    package var text: String { "\(job)/\(step.text)" }
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
