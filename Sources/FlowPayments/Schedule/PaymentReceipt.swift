/// A payment schedule right after a command; amounts are decimal strings, as they travel.
package struct PaymentReceipt: Hashable, Sendable, Codable {
    /// Its number.
    package let schedule: PaymentScheduleID
    /// Its title.
    package let title: String
    /// The key of the party.
    package let party: String
    /// Which way the money goes.
    package let direction: PaymentDirection
    /// The currency of all amounts.
    package let currency: String
    /// What the instalments add up to.
    package let total: String
    /// What was paid, less what was refunded.
    package let paid: String
    /// What is still owed.
    package let outstanding: String
    /// What was paid beyond what was owed.
    package let credit: String
    /// How the schedule stands on the payer's day.
    package let state: InstalmentState
    /// How many instalments it has, without those that were removed.
    package let instalmentCount: Int
    /// What rounding gave to one of the instalments beyond its percentage.
    package let roundingRemainder: String
    /// The instalment that the command named.
    package let instalment: Int?
    /// How that one stands.
    package let instalmentState: InstalmentState?
    /// What is still owed on it.
    package let instalmentOutstanding: String?
    /// The payment that was recorded or refunded.
    package let payment: Int?
    /// The charge that was made or reversed.
    package let charge: Int?
    /// The charge that was made.
    package let made: Charge?
    /// What was given back.
    package let refunded: String?
    /// What went onto which instalment, or came back from it: the first `partCountMax`.
    package let allocations: [PaymentInput.Part]
    /// All of them.
    package let allocationCount: Int
    /// Instalments on which nothing is owed any more: the first `partCountMax`.
    package let settled: [Int]
    /// Instalments on which something is owed again, likewise.
    package let reopened: [Int]
    /// What came off instalments that are less than what was paid on them: the first `partCountMax`.
    package let released: [PaymentInput.Part]
    /// Charges that were taken back or lowered, since a payment came before them: the first `partCountMax`.
    package let corrections: [Correction]
    /// Instalments of which an amount is another than before: the first `partCountMax`; nil when there are none.
    package let moved: [MovedInstalment]?
    /// All of them; nil when there are none.
    package let movedCount: Int?
    /// The newest event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber
    /// What is told of a ladder that was set and reaches nobody; nil when there is nothing.
    package var warnings: [String]?

    /// Most allocations and instalments in a receipt, so that it stays small enough to be kept.
    package static let partCountMax = 20

    /// A charge that was made; its amount is a decimal string.
    package struct Charge: Hashable, Sendable, Codable {
        /// What it is for.
        package let kind: String
        /// How much.
        package let amount: String
        /// The percentage that it comes from; nil for an amount that somebody gave.
        package let rate: String?
        /// The payer's day on which it was made, up to which interest runs.
        package let chargedOn: String
        /// The day from which interest runs; nil for a late fee.
        package let runsFrom: String?

        init(_ charge: PaymentCharge) {
            kind = charge.kind.rawValue
            amount = charge.amount.text
            rate = charge.rate?.text
            chargedOn = charge.chargedOn.text
            runsFrom = charge.runsFrom?.text
        }
    }

    /// A charge that was taken back; amounts are decimal strings.
    package struct Correction: Hashable, Sendable, Codable {
        /// The instalment's number.
        package let instalment: Int
        /// The charge's number there.
        package let charge: Int
        /// What it was for.
        package let kind: String
        /// What it was.
        package let amount: String
        /// What was charged in its place; nil when nothing was.
        package let charged: String?
        /// Why.
        package let reason: String

        init(_ correction: ChargeCorrection) {
            instalment = correction.instalment
            charge = correction.charge.number
            kind = correction.charge.kind.rawValue
            amount = correction.charge.amount.text
            charged = correction.amount?.text
            reason = correction.reason
        }
    }

    /// How a schedule stands after a command, as it is answered; `before` is how it stood.
    package init(
        _ schedule: PaymentSchedule,
        since before: PaymentSchedule,
        _ outcome: PaymentOutcome?,
        instalment number: Int?,
        today: LocalDate,
        event: EventNumber
    ) {
        let named = number.flatMap { number in schedule.instalments.first { $0.number == number } }
        let allocations = outcome?.allocations ?? []
        self.schedule = schedule.id
        title = schedule.title
        party = schedule.party.text
        direction = schedule.direction
        currency = schedule.currency.code
        total = schedule.total.text
        paid = schedule.paid.text
        outstanding = schedule.outstanding.text
        credit = schedule.credit.text
        state = schedule.state(on: today)
        instalmentCount = schedule.instalments.count { !$0.isRemoved }
        roundingRemainder = schedule.roundingRemainder.text
        instalment = named?.number
        instalmentState = named.map { schedule.state(of: $0, on: today) }
        instalmentOutstanding = named?.outstanding.text
        payment = outcome?.payment
        charge = outcome?.charge
        made = outcome?.charge.flatMap { number in
            named?.charges.first { $0.number == number && $0.reversal == nil }.map(Charge.init)
        }
        refunded = outcome?.refunded?.text
        self.allocations = allocations.prefix(Self.partCountMax).map {
            PaymentInput.Part(instalment: $0.instalment, amount: $0.amount.text)
        }
        allocationCount = allocations.count
        settled = Array((outcome?.settled ?? []).prefix(Self.partCountMax))
        reopened = Array((outcome?.reopened ?? []).prefix(Self.partCountMax))
        released = (outcome?.released ?? []).prefix(Self.partCountMax).map {
            PaymentInput.Part(instalment: $0.instalment, amount: $0.amount.text)
        }
        corrections = (outcome?.corrections ?? []).prefix(Self.partCountMax).map(Correction.init)
        let moved = MovedInstalment.all(of: schedule, since: before)
        self.moved = moved.isEmpty ? nil : Array(moved.prefix(Self.partCountMax))
        movedCount = moved.isEmpty ? nil : moved.count
        eventNumber = event
    }
}
