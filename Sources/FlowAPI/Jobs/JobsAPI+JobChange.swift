// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A job right after something was done to it as a whole.
    package struct JobChange: Codable, Sendable, Hashable {
        /// The job's id.
        package var job: String
        /// The state of a job.
        package var state: JobState
        /// What people see: "42"; absent when the job has no percentage.
        package var shown: String?
        /// The job's completion, exactly: the number above the line.
        package var numerator: String?
        /// The job's completion, exactly: the number below the line.
        package var denominator: String?
        /// What it means for steps and money, in sentences: steps that apply now or don't any more, instalments that
        /// are due on another day, schedules that are still owed when a job is cancelled, an attribute that doesn't
        /// change any more what was agreed; absent when there is nothing.
        package var remarks: [String]?
        /// The event that the command made; 0 when it changed nothing.
        package var eventNumber: Int
        /// Reminders and ladders that were set and reach nobody, in sentences; absent when there is nothing.
        package var warnings: [String]?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(
            job: String,
            state: JobState,
            shown: String? = nil,
            numerator: String? = nil,
            denominator: String? = nil,
            remarks: [String]? = nil,
            eventNumber: Int,
            warnings: [String]? = nil
        ) {
            self.job = job
            self.state = state
            self.shown = shown
            self.numerator = numerator
            self.denominator = denominator
            self.remarks = remarks
            self.eventNumber = eventNumber
            self.warnings = warnings
        }
    }
}
