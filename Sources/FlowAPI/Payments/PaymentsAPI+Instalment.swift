// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// An instalment as it is.
    package struct Instalment: Codable, Sendable, Hashable {
        /// 3/2: the 2nd of schedule 3.
        package var id: String
        /// Number of the schedule, as text.
        package var schedule: String
        package var scheduleTitle: String
        /// The profile that pays us, or that we pay.
        package var party: String
        package var direction: Direction
        package var title: String
        /// Short name, unique in its schedule.
        package var key: String?
        package var currency: String
        /// Amount that was agreed.
        package var amount: String
        /// Amount paid on the instalment, less refunds.
        package var paid: String
        /// Amount that was written off.
        package var waived: String
        /// Late fees and interest that stand; absent when there are none.
        package var charged: String?
        /// Amount still owed; where due instalments are listed, less what credit covers.
        package var outstanding: String
        /// Part of the amount owed that credit of the schedule covers; absent when there is none.
        package var covered: String?
        /// The due date as it was meant.
        package var due: String
        /// The day on which it is due.
        package var dueDate: String?
        package var state: InstalmentState
        /// The budget that it belongs to.
        package var category: String?
        /// Reason why the instalment was written off.
        package var waiveReason: String?
        /// Reason why the instalment was cancelled.
        package var cancelled: String?
        /// Reason why the payer says that the instalment isn't owed.
        package var disputed: String?
        /// Reason why no reminders are sent for now.
        package var held: String?
        /// Day at whose end the hold ends by itself; absent when a person has to end it.
        package var heldUntil: String?
        /// The day by whose end the payer has promised to pay.
        package var promisedUntil: String?
        /// The job that the schedule belongs to.
        package var job: String?
        /// Key of the schedule in the job's template, by which steps refer to it.
        package var payment: String?

        package init(
            id: String,
            schedule: String,
            scheduleTitle: String,
            party: String,
            direction: Direction,
            title: String,
            key: String? = nil,
            currency: String,
            amount: String,
            paid: String,
            waived: String,
            charged: String? = nil,
            outstanding: String,
            covered: String? = nil,
            due: String,
            dueDate: String? = nil,
            state: InstalmentState,
            category: String? = nil,
            waiveReason: String? = nil,
            cancelled: String? = nil,
            disputed: String? = nil,
            held: String? = nil,
            heldUntil: String? = nil,
            promisedUntil: String? = nil,
            job: String? = nil,
            payment: String? = nil
        ) {
            self.id = id
            self.schedule = schedule
            self.scheduleTitle = scheduleTitle
            self.party = party
            self.direction = direction
            self.title = title
            self.key = key
            self.currency = currency
            self.amount = amount
            self.paid = paid
            self.waived = waived
            self.charged = charged
            self.outstanding = outstanding
            self.covered = covered
            self.due = due
            self.dueDate = dueDate
            self.state = state
            self.category = category
            self.waiveReason = waiveReason
            self.cancelled = cancelled
            self.disputed = disputed
            self.held = held
            self.heldUntil = heldUntil
            self.promisedUntil = promisedUntil
            self.job = job
            self.payment = payment
        }
    }
}
