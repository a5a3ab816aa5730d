// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// A row of the ledger.
    package struct Reminder: Codable, Sendable, Hashable {
        /// 3/14/1: the first one of the 14th occurrence of task 3; s5/1/1 when it is of a step.
        package var id: String
        /// The occurrence that it is of.
        package var occurrence: String
        /// The task's number; absent when it is of a step or an instalment.
        package var task: String?
        /// The job's number, when it is of a job or a step.
        package var job: String?
        /// The step's key, when it is of a step.
        package var jobStep: String?
        /// The payment schedule's number, when it is of an instalment or tells of a payment.
        package var paymentSchedule: String?
        /// The instalment, when it is of one: 3/2.
        package var instalment: String?
        /// The payment, when it tells of one: 3/p1.
        package var payment: String?
        /// The step of the ladder, when it is of an instalment.
        package var ladderStep: String?
        /// Of what it tells when that isn't that something is due: assigned, ready, changed, commented, completed,
        /// overdue, paymentReceived.
        package var news: String?
        /// The title of the task, the job, the step, the instalment or the payment's schedule.
        package var title: String
        /// Place to which a reminder of a job, a step, an instalment or a payment belongs: job 12, Inspection for Mrs
        /// Ito; payment 3/2 from Mrs Ito.
        package var context: String?
        /// Key of the profile that the task is for.
        package var profile: String?
        /// Recipients that its rule names: profiles, role:ROLE, principals; absent when it names no particular
        /// recipient.
        package var to: [String]?
        /// The number of its rule in the task.
        package var rule: Int
        /// The step of the rule, from 0.
        package var step: Int
        /// Number of the step's repeat, from 0.
        package var repetition: Int
        /// True when a snooze asked for the reminder.
        package var snooze: Bool
        /// Instant for which the reminder was planned.
        package var plannedAt: String
        /// Instant at which the reminder goes out.
        package var dueAt: String
        /// Cause of a postponement: quiet (hours of its rule or task), recipientQuiet (a profile's), tenantQuiet,
        /// weekend, digest.
        package var deferral: String?
        /// Instant at which the reminder's deliveries were decided.
        package var firedAt: String?
        /// Absent as long as that is open.
        package var fate: Fate?
        /// The fate in full, such as suppressed(acknowledged).
        package var fateText: String?
        /// Instant at which the fate was decided.
        package var fateAt: String?
        package var reason: String?
        /// The reminder whose message covers it; perhaps of another task, for a digest.
        package var coveredBy: String?
        /// Recipients that the reminder hasn't reached, each with the cause: tried in vain until now, or given up.
        ///
        /// Only in replies of Missed and in lists of failed reminders.
        package var undelivered: [String]?

        package init(
            id: String,
            occurrence: String,
            task: String? = nil,
            job: String? = nil,
            jobStep: String? = nil,
            paymentSchedule: String? = nil,
            instalment: String? = nil,
            payment: String? = nil,
            ladderStep: String? = nil,
            news: String? = nil,
            title: String,
            context: String? = nil,
            profile: String? = nil,
            to: [String]? = nil,
            rule: Int,
            step: Int,
            repetition: Int,
            snooze: Bool,
            plannedAt: String,
            dueAt: String,
            deferral: String? = nil,
            firedAt: String? = nil,
            fate: Fate? = nil,
            fateText: String? = nil,
            fateAt: String? = nil,
            reason: String? = nil,
            coveredBy: String? = nil,
            undelivered: [String]? = nil
        ) {
            self.id = id
            self.occurrence = occurrence
            self.task = task
            self.job = job
            self.jobStep = jobStep
            self.paymentSchedule = paymentSchedule
            self.instalment = instalment
            self.payment = payment
            self.ladderStep = ladderStep
            self.news = news
            self.title = title
            self.context = context
            self.profile = profile
            self.to = to
            self.rule = rule
            self.step = step
            self.repetition = repetition
            self.snooze = snooze
            self.plannedAt = plannedAt
            self.dueAt = dueAt
            self.deferral = deferral
            self.firedAt = firedAt
            self.fate = fate
            self.fateText = fateText
            self.fateAt = fateAt
            self.reason = reason
            self.coveredBy = coveredBy
            self.undelivered = undelivered
        }
    }
}
