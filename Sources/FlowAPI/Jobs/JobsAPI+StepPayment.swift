// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Payment that a step of the kind payment waits for: one instalment, or a whole payment schedule.
    package struct StepPayment: Codable, Sendable, Hashable {
        /// Number of the payment schedule.
        package var schedule: String
        /// The instalment, 3/2; absent when the step waits for all of the schedule.
        package var instalment: String?
        /// The profile that pays us, or that we pay.
        package var party: String
        package var currency: String
        /// Amount that was agreed, charges included, without any part written off or cancelled.
        package var amount: String
        /// Amount that was paid, less any refunds.
        package var paid: String
        /// Amount that is still owed.
        package var outstanding: String
        package var state: InstalmentState

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
