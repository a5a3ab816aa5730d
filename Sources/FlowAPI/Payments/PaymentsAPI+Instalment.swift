// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// An instalment as it is.
    package struct Instalment: Codable, Sendable, Hashable {
        /// 3/2: the 2nd of schedule 3.
        package var id: String
        /// The schedule's number.
        package var schedule: String
        /// What the schedule is for.
        package var scheduleTitle: String
        /// The profile that pays us, or that we pay.
        package var party: String
        /// Which way the money goes.
        package var direction: Direction
        /// The name for people.
        package var title: String
        /// A short name.
        package var key: String?
        /// Currency.
        package var currency: String
        /// What it was agreed to be.
        package var amount: String
        /// What was paid on it, less what was refunded.
        package var paid: String
        /// What was written off.
        package var waived: String
        /// Late fees and interest that stand; absent when there are none.
        package var charged: String?
        /// What is still owed; where what is due is listed, less what credit covers.
        package var outstanding: String
        /// What credit of the schedule covers of it; absent when there is none.
        package var covered: String?
        /// The due date as it was meant.
        package var due: String
        /// The day on which it is due.
        package var dueDate: String?
        /// How an instalment, or a schedule as a whole, stands on the payer's day; what credit of the schedule covers
        /// altogether isn't overdue.
        package var state: InstalmentState
        /// The budget that it belongs to.
        package var category: String?
        /// Why it was written off.
        package var waiveReason: String?
        /// Why it was given up.
        package var cancelled: String?
        /// Why the payer says that it isn't owed.
        package var disputed: String?
        /// Why nobody is to be reminded for now.
        package var held: String?
        /// The day by whose end that is over by itself; absent when somebody has to end it.
        package var heldUntil: String?
        /// The day by whose end the payer has promised to pay.
        package var promisedUntil: String?
        /// The job that the schedule belongs to.
        package var job: String?
        /// What the schedule is called in the job's template, by which steps mean it.
        package var payment: String?

        /// Puts the fields together; nil fields are left out on the wire.
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
