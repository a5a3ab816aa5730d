// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// The step and its job right after the command.
    package struct ActionStatus: Codable, Sendable, Hashable {
        package var job: String
        package var step: String
        package var state: ActionState
        /// Percentage of progress, 0 to 100.
        package var progress: Int
        package var jobState: JobState
        /// Completion of the job as people see it, such as "42"; absent when the job has no percentage.
        package var jobDisplayed: String?
        /// The job's completion, exactly: the number above the line.
        package var jobNumerator: String?
        /// The job's completion, exactly: the number below the line.
        package var jobDenominator: String?
        /// The event that the command made; 0 when it changed nothing.
        package var eventNumber: Int
        /// Amounts of the job that are still owed, in sentences, where this completed the job; absent when there are
        /// none.
        package var remarks: [String]?
        /// The key of the profile that was made of the answers, or is as they say now; absent when the step makes none.
        package var profile: String?
        /// Steps that can begin now by this, by key and in the order of the plan, at most 100; absent when there are
        /// none.
        package var ready: [String]?

        package init(
            job: String,
            step: String,
            state: ActionState,
            progress: Int,
            jobState: JobState,
            jobDisplayed: String? = nil,
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
            self.jobDisplayed = jobDisplayed
            self.jobNumerator = jobNumerator
            self.jobDenominator = jobDenominator
            self.eventNumber = eventNumber
            self.remarks = remarks
            self.profile = profile
            self.ready = ready
        }
    }
}
