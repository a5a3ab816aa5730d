/// State of a job that a person set, or that followed from its steps.
package struct JobStateEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// End of a job by its steps: none that counts is open any more.
        case jobCompleted
        /// A job that was over is open again.
        case jobReopened
        /// A job was called off.
        case jobCancelled
        /// A job was stopped for now.
        case jobHeld
        /// A job that was stopped goes on.
        case jobResumed
    }

    /// The job before; absent where it was over as it began.
    package let before: JobSide?
    /// State and completion of the job after the change.
    package let after: JobSide
    /// Reason for the change, where a person gave one.
    package let reason: String?

    /// The states and percentages of a job before and after.
    package init(from before: JobChange.Side?, to after: JobChange.Side, reason: String? = nil) {
        self.before = before.map(JobSide.init)
        self.after = JobSide(after)
        self.reason = reason
    }
}

extension JobVerb {
    /// The kind of event that the verb makes.
    package var eventKind: JobStateEvent.Kind {
        switch self {
        case .cancel: .jobCancelled
        case .hold: .jobHeld
        case .resume: .jobResumed
        case .reopen: .jobReopened
        }
    }
}
