// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// The step and its job right after the command.
    package struct ActionStatus: Codable, Sendable, Hashable {
        /// The job's id.
        package var job: String
        /// The step's key.
        package var step: String
        /// The state of a step.
        package var state: ActionState
        /// 0 to 100.
        package var progress: Int
        /// The state of a job.
        package var jobState: JobState
        /// What people see: "42"; absent when the job has no percentage.
        package var jobShown: String?
        /// The job's completion, exactly: the number above the line.
        package var jobNumerator: String?
        /// The job's completion, exactly: the number below the line.
        package var jobDenominator: String?
        /// The event that the command made; 0 when it changed nothing.
        package var eventNumber: Int
        /// What of the job's money is still owed, in sentences, where this completed the job; absent when there is
        /// nothing.
        package var remarks: [String]?
        /// The key of the profile that was made of the answers, or is as they say now; absent when the step makes none.
        package var profile: String?
        /// Steps that can begin now by this, by key and in the order of the plan, at most 100; absent when there are
        /// none.
        package var ready: [String]?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(
            job: String,
            step: String,
            state: ActionState,
            progress: Int,
            jobState: JobState,
            jobShown: String? = nil,
            jobNumerator: String? = nil,
            jobDenominator: String? = nil,
            eventNumber: Int,
            remarks: [String]? = nil,
            profile: String? = nil,
            ready: [String]? = nil
        ) {
            self.job = job
            self.step = step
            self.state = state
            self.progress = progress
            self.jobState = jobState
            self.jobShown = jobShown
            self.jobNumerator = jobNumerator
            self.jobDenominator = jobDenominator
            self.eventNumber = eventNumber
            self.remarks = remarks
            self.profile = profile
            self.ready = ready
        }
    }
}
