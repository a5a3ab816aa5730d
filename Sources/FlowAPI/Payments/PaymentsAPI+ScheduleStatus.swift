// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// A schedule right after a command.
    package struct ScheduleStatus: Codable, Sendable, Hashable {
        /// The number, as text.
        package var id: String
        package var title: String
        /// The profile that pays us, or that we pay.
        package var party: String
        package var direction: Direction
        package var currency: String
        package var total: String
        /// Amount paid, less refunds.
        package var paid: String
        /// Amount that is still owed.
        package var outstanding: String
        /// Amount paid beyond what was owed, and not given back.
        package var credit: String
        package var state: InstalmentState
        package var instalmentCount: Int
        /// Amount that rounding gave to one of the instalments beyond its percentage.
        package var roundingRemainder: String
        /// The instalment that the command named: 3/2.
        package var instalment: String?
        /// State of the instalment that the command named.
        package var instalmentState: InstalmentState?
        /// Amount still owed on the instalment that the command named.
        package var instalmentOutstanding: String?
        /// The payment that was recorded or refunded: 3/p1.
        package var payment: String?
        /// The number of the charge that was made or reversed.
        package var charge: Int?
        /// The charge that was made; absent for all else.
        package var made: PaymentCharge?
        /// Amount that was given back; absent when there is none.
        package var refunded: String?
        /// Amounts that went onto instalments, or came back from them: the first 20.
        package var allocations: [Allocation]
        /// Number of allocations in all.
        package var allocationCount: Int
        /// Numbers of instalments on which nothing is owed any more: the first 20.
        package var settled: [Int]
        /// Numbers of instalments on which something is owed again: the first 20.
        package var reopened: [Int]
        /// Amounts that came off instalments that are less than what was paid on them, and are credit: the first 20;
        /// absent when there are none.
        package var released: [Allocation]?
        /// Charges that were taken back or lowered, since a payment came before them: the first 20; absent when there
        /// are none.
        package var corrections: [ChargeCorrection]?
        /// Every instalment of which an amount is another than before, those that a command has moved besides too: the
        /// first 20; absent when there are none, and for a new schedule.
        package var moved: [MovedInstalment]?
        /// Number of moved instalments in all; absent when there are none.
        package var movedCount: Int?
        /// The newest event that the command made; 0 when it changed nothing.
        package var eventNumber: Int
        /// Warnings of AddSchedule and SetLadder, in sentences: a ladder that reaches no recipient, or whose role has
        /// no holder; absent when there are none.
        package var warnings: [String]?

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
            instalmentCount: Int,
            roundingRemainder: String,
            instalment: String? = nil,
            instalmentState: InstalmentState? = nil,
            instalmentOutstanding: String? = nil,
            payment: String? = nil,
            charge: Int? = nil,
            made: PaymentCharge? = nil,
            refunded: String? = nil,
            allocations: [Allocation],
            allocationCount: Int,
            settled: [Int],
            reopened: [Int],
            released: [Allocation]? = nil,
            corrections: [ChargeCorrection]? = nil,
            moved: [MovedInstalment]? = nil,
            movedCount: Int? = nil,
            eventNumber: Int,
            warnings: [String]? = nil
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
            self.instalmentCount = instalmentCount
            self.roundingRemainder = roundingRemainder
            self.instalment = instalment
            self.instalmentState = instalmentState
            self.instalmentOutstanding = instalmentOutstanding
            self.payment = payment
            self.charge = charge
            self.made = made
            self.refunded = refunded
            self.allocations = allocations
            self.allocationCount = allocationCount
            self.settled = settled
            self.reopened = reopened
            self.released = released
            self.corrections = corrections
            self.moved = moved
            self.movedCount = movedCount
            self.eventNumber = eventNumber
            self.warnings = warnings
        }
    }
}
