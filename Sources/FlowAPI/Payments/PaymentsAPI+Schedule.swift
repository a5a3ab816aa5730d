// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// A schedule as it is.
    package struct Schedule: Codable, Sendable, Hashable {
        /// The number, as text.
        package var id: String
        package var title: String
        /// The profile that pays us, or that we pay.
        package var party: String
        package var direction: Direction
        package var currency: String
        /// Sum of the instalments.
        package var total: String
        /// Amount paid, less refunds.
        package var paid: String
        /// Amount that is still owed.
        package var outstanding: String
        /// Amount paid beyond what was owed, and not given back.
        package var credit: String
        /// As the instalment that wants most attention.
        package var state: InstalmentState
        /// Amount that rounding gave to one of the instalments beyond its percentage.
        package var roundingRemainder: String
        /// Days after the due date on which an instalment isn't overdue yet.
        package var graceDays: Int
        /// The job that it belongs to.
        package var job: String?
        /// Ladder of the reminders of its instalments; absent when no reminders are sent.
        package var ladder: String?
        /// Key of the schedule in the job's template, by which steps refer to it.
        package var key: String?
        package var instalmentCount: Int
        package var paymentCount: Int
        /// The earliest day on which something is due; absent when nothing is owed beyond what credit covers.
        package var nextDueDate: String?
        package var createdAt: String
        /// Principal that created it, such as uid:N.
        package var createdBy: String
        /// Number of the event that last changed it.
        package var eventNumber: Int

        package init(
            id: String,
            title: String,
            party: String,
            direction: Direction,
            currency: String,
            total: String,
            paid: String,
            outstanding: String,
            credit: String,
            state: InstalmentState,
            roundingRemainder: String,
            graceDays: Int,
            job: String? = nil,
            ladder: String? = nil,
            key: String? = nil,
            instalmentCount: Int,
            paymentCount: Int,
            nextDueDate: String? = nil,
            createdAt: String,
            createdBy: String,
            eventNumber: Int
        ) {
            self.id = id
            self.title = title
            self.party = party
            self.direction = direction
            self.currency = currency
            self.total = total
            self.paid = paid
            self.outstanding = outstanding
            self.credit = credit
            self.state = state
            self.roundingRemainder = roundingRemainder
            self.graceDays = graceDays
            self.job = job
            self.ladder = ladder
            self.key = key
            self.instalmentCount = instalmentCount
            self.paymentCount = paymentCount
            self.nextDueDate = nextDueDate
            self.createdAt = createdAt
            self.createdBy = createdBy
            self.eventNumber = eventNumber
        }
    }
}
