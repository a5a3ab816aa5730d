// Written by generate.py from io.flowd.Simulation.varlink.

extension SimulationAPI {
    /// Outcome of a reminder with one of its messages, if it has any; or of all reminders of a range of occurrences.
    package struct Line: Codable, Sendable, Hashable {
        /// Instant at which the outcome was known: of the fate, or of the message's last change when that is later.
        package var at: String
        /// Time of `at` by the wall clock of the tenant's zone, 2027-01-15T09:00:00.
        package var localAt: String
        /// 3/14/1, or s5/1/1 when it is of a step; absent for a range.
        package var reminder: String?
        /// The task's number; absent when it is of a step.
        package var task: String?
        /// The job's number, when it is of a step.
        package var job: String?
        /// The step's key, when it is of a step.
        package var jobStep: String?
        /// Message in one line; the title of the task or the step when there is no message.
        package var title: String
        /// Place to which a reminder of a step belongs: job 12, Inspection for Mrs Ito.
        package var context: String?
        /// Key of the profile that the task is for.
        package var profile: String?
        /// Instant at which the reminder was to go out; for a range the wall clock's time of the last one.
        package var dueAt: String
        /// Number of reminders that the line stands for: 1, or those of a range.
        package var count: Int
        package var fate: Fate
        /// The fate in full, such as suppressed(acknowledged).
        package var fateText: String
        /// The name of the channel; absent when there was no message.
        package var channel: String?
        package var recipient: String?
        /// State of the message: pending, sending, sent, dead, ambiguous, cancelled.
        package var delivery: String?
        /// Text of the message.
        package var text: String?
        package var reason: String?
        /// The reminder whose message covers it.
        package var coveredBy: String?

        package init(
            at: String,
            localAt: String,
            reminder: String? = nil,
            task: String? = nil,
            job: String? = nil,
            jobStep: String? = nil,
            title: String,
            context: String? = nil,
            profile: String? = nil,
            dueAt: String,
            count: Int,
            fate: Fate,
            fateText: String,
            channel: String? = nil,
            recipient: String? = nil,
            delivery: String? = nil,
            text: String? = nil,
            reason: String? = nil,
            coveredBy: String? = nil
        ) {
            self.at = at
            self.localAt = localAt
            self.reminder = reminder
            self.task = task
            self.job = job
            self.jobStep = jobStep
            self.title = title
            self.context = context
            self.profile = profile
            self.dueAt = dueAt
            self.count = count
            self.fate = fate
            self.fateText = fateText
            self.channel = channel
            self.recipient = recipient
            self.delivery = delivery
            self.text = text
            self.reason = reason
            self.coveredBy = coveredBy
        }
    }
}
