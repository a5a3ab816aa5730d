// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// A schedule right after a command.
    package struct ScheduleStatus: Codable, Sendable, Hashable {
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
        /// Total.
        package var total: String
        /// What was paid, less what was refunded.
        package var paid: String
        /// What is still owed.
        package var outstanding: String
        /// What was paid beyond what was owed, and not given back.
        package var credit: String
        /// How an instalment, or a schedule as a whole, stands on the payer's day; what credit of the schedule covers
        /// altogether isn't overdue.
        package var state: InstalmentState
        /// Instalment count.
        package var instalmentCount: Int
        /// What rounding gave to one of the instalments beyond its percentage.
        package var roundingRemainder: String
        /// The instalment that the command named: 3/2.
        package var instalment: String?
        /// How that one stands.
        package var instalmentState: InstalmentState?
        /// What is still owed on it.
        package var instalmentOutstanding: String?
        /// The payment that was recorded or refunded: 3/p1.
        package var payment: String?
        /// The number of the charge that was made or reversed.
        package var charge: Int?
        /// The charge that was made; absent for all else.
        package var made: PaymentCharge?
        /// What was given back; absent where nothing was.
        package var refunded: String?
        /// What went onto which instalment, or came back from it: the first 20.
        package var allocations: [Allocation]
        /// How many there are in all.
        package var allocationCount: Int
        /// Numbers of instalments on which nothing is owed any more: the first 20.
        package var settled: [Int]
        /// Numbers of instalments on which something is owed again: the first 20.
        package var reopened: [Int]
        /// What came off instalments that are less than what was paid on them, and is credit: the first 20; absent when
        /// nothing did.
        package var released: [Allocation]?
        /// Charges that were taken back or lowered, since a payment came before them: the first 20; absent when there
        /// are none.
        package var corrections: [ChargeCorrection]?
        /// Every instalment of which an amount is another than before, those that a command has moved besides too: the
        /// first 20; absent when there are none, and for a new schedule.
        package var moved: [MovedInstalment]?
        /// How many there are in all; absent when there are none.
        package var movedCount: Int?
        /// The newest event that the command made; 0 when it changed nothing.
        package var eventNumber: Int
        /// After AddSchedule and SetLadder: a ladder that reaches nobody, or whose role nobody has, in sentences;
        /// absent when there is nothing.
        package var warnings: [String]?

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
