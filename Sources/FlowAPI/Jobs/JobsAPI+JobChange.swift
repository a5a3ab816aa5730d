// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A job right after something was done to it as a whole.
    package struct JobChange: Codable, Sendable, Hashable {
        package var job: String
        package var state: JobState
        /// Completion of the job as people see it, such as "42"; absent when the job has no percentage.
        package var displayed: String?
        /// The job's completion, exactly: the number above the line.
        package var numerator: String?
        /// The job's completion, exactly: the number below the line.
        package var denominator: String?
        /// Consequences for steps and money, in sentences: steps that apply now or don't any more, instalments that are
        /// due on another day, schedules that are still owed when a job is cancelled, an attribute that no longer
        /// changes what was agreed; absent when there are none.
        package var remarks: [String]?
        /// The event that the command made; 0 when it changed nothing.
        package var eventNumber: Int
        /// Warnings about reminders and ladders that were set and have no recipient, in sentences; absent when there
        /// are none.
        package var warnings: [String]?

        package init(
            job: String,
            state: JobState,
            displayed: String? = nil,
            numerator: String? = nil,
            denominator: String? = nil,
            remarks: [String]? = nil,
            eventNumber: Int,
            warnings: [String]? = nil
        ) {
            self.job = job
            self.state = state
            self.displayed = displayed
            self.numerator = numerator
            self.denominator = denominator
            self.remarks = remarks
            self.eventNumber = eventNumber
            self.warnings = warnings
        }
    }
}
