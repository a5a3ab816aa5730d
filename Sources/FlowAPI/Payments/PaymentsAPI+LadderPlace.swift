// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Position of an instalment's reminders on their ladder.
    package struct LadderPlace: Codable, Sendable, Hashable {
        /// Id of the instalment, such as 3/2.
        package var instalment: String
        package var title: String
        package var currency: String
        /// The day on which it is due.
        package var dueDate: String?
        /// Amount still owed, less what credit of the schedule covers.
        package var outstanding: String
        package var state: InstalmentState
        /// The newest one in the ledger of reminders: s5/1/2.
        package var lastReminder: String?
        /// Step of the newest reminder.
        package var lastStep: String?
        /// Fate of the newest reminder, such as sent or suppressed(paid); absent as long as it is on its way.
        package var lastFate: String?
        /// Instant at which the newest reminder was due to go out.
        package var lastAt: String?
        /// The next step; absent when there is none.
        package var nextStep: String?
        /// Instant at which the next step comes, or something is decided again; absent as long as nothing changes, and
        /// where a person has to take back what prevents the reminders.
        package var nextAt: String?
        /// Reason why no reminders are sent now.
        package var blocked: String?

        package init(
            instalment: String,
            title: String,
            currency: String,
            dueDate: String? = nil,
            outstanding: String,
            state: InstalmentState,
            lastReminder: String? = nil,
            lastStep: String? = nil,
            lastFate: String? = nil,
            lastAt: String? = nil,
            nextStep: String? = nil,
            nextAt: String? = nil,
            blocked: String? = nil
        ) {
            self.instalment = instalment
            self.title = title
            self.currency = currency
            self.dueDate = dueDate
            self.outstanding = outstanding
            self.state = state
            self.lastReminder = lastReminder
            self.lastStep = lastStep
            self.lastFate = lastFate
            self.lastAt = lastAt
            self.nextStep = nextStep
            self.nextAt = nextAt
            self.blocked = blocked
        }
    }
}
