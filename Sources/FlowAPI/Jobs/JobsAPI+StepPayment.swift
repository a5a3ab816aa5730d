// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// What a step of the kind payment waits for: one instalment, or a whole payment schedule.
    package struct StepPayment: Codable, Sendable, Hashable {
        /// The schedule's number.
        package var schedule: String
        /// The instalment, 3/2; absent when the step waits for all of the schedule.
        package var instalment: String?
        /// The profile that pays us, or that we pay.
        package var party: String
        /// Currency.
        package var currency: String
        /// What was agreed, without what was given up or written off.
        package var amount: String
        /// What was paid, less what was refunded.
        package var paid: String
        /// What is still owed.
        package var outstanding: String
        /// How an instalment, or a schedule as a whole, stands on the payer's day; what credit of the schedule covers
        /// altogether isn't overdue.
        package var state: InstalmentState

        /// Puts the fields together; nil fields are left out on the wire.
        package init(
            schedule: String,
            instalment: String? = nil,
            party: String,
            currency: String,
            amount: String,
            paid: String,
            outstanding: String,
            state: InstalmentState
        ) {
            self.schedule = schedule
            self.instalment = instalment
            self.party = party
            self.currency = currency
            self.amount = amount
            self.paid = paid
            self.outstanding = outstanding
            self.state = state
        }
    }
}
