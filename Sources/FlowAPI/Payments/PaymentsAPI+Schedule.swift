// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// A schedule as it is.
    package struct Schedule: Codable, Sendable, Hashable {
        /// The number, as text.
        package var id: String
        /// The name for people.
        package var title: String
        /// The profile that pays us, or that we pay.
        package var party: String
        /// Which way the money goes.
        package var direction: Direction
        /// Currency.
        package var currency: String
        /// What the instalments add up to.
        package var total: String
        /// What was paid, less what was refunded.
        package var paid: String
        /// What is still owed.
        package var outstanding: String
        /// What was paid beyond what was owed, and not given back.
        package var credit: String
        /// As the instalment that wants most attention.
        package var state: InstalmentState
        /// What rounding gave to one of the instalments beyond its percentage.
        package var roundingRemainder: String
        /// Days after the due date on which an instalment isn't overdue yet.
        package var graceDays: Int
        /// The job that it belongs to.
        package var job: String?
        /// How its instalments are reminded of; absent when they aren't.
        package var ladder: String?
        /// Its name in the job's template, by which steps mean it.
        package var key: String?
        /// Instalment count.
        package var instalmentCount: Int
        /// Payment count.
        package var paymentCount: Int
        /// The earliest day on which something is due; absent when nothing is owed beyond what credit covers.
        package var nextDueDate: String?
        /// When it was made.
        package var createdAt: String
        /// Who made it: uid:N.
        package var createdBy: String
        /// The event that last changed it.
        package var eventNumber: Int

        /// Puts the fields together; nil fields are left out on the wire.
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
