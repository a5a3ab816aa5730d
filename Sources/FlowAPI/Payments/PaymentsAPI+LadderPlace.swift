// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Where the reminders of an instalment stand on their ladder.
    package struct LadderPlace: Codable, Sendable, Hashable {
        /// 3/2.
        package var instalment: String
        /// The name for people.
        package var title: String
        /// Currency.
        package var currency: String
        /// The day on which it is due.
        package var dueDate: String?
        /// What is still owed, less what credit of the schedule covers.
        package var outstanding: String
        /// How an instalment, or a schedule as a whole, stands on the payer's day; what credit of the schedule covers
        /// altogether isn't overdue.
        package var state: InstalmentState
        /// The newest one in the ledger of reminders: s5/1/2.
        package var lastReminder: String?
        /// Its step.
        package var lastStep: String?
        /// What became of it, such as sent or suppressed(paid); absent as long as it is on its way.
        package var lastFate: String?
        /// When its time was.
        package var lastAt: String?
        /// The next step; absent when there is none.
        package var nextStep: String?
        /// When it comes, or something is decided again; absent as long as nothing changes, and where somebody has to
        /// take back what stands in its way.
        package var nextAt: String?
        /// Why nobody is reminded now.
        package var blocked: String?

        /// Puts the fields together; nil fields are left out on the wire.
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
