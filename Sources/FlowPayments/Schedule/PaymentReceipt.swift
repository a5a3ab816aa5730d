/// A payment schedule right after a command; amounts are decimal strings, as they travel.
package struct PaymentReceipt: Hashable, Sendable, Codable {
    package let schedule: PaymentScheduleID
    package let title: String
    /// The key of the party.
    package let party: String
    package let direction: PaymentDirection
    package let currency: String
    package let total: String
    /// Amount paid, less what was refunded.
    package let paid: String
    package let outstanding: String
    /// Amount paid beyond what was owed.
    package let credit: String
    /// State of the schedule on the payer's calendar day.
    package let state: InstalmentState
    /// Number of instalments, without those that were removed.
    package let instalmentCount: Int
    /// Amount that rounding gave to one of the instalments beyond its percentage.
    package let roundingRemainder: String
    /// The instalment that the command named.
    package let instalment: Int?
    package let instalmentState: InstalmentState?
    package let instalmentOutstanding: String?
    package let payment: Int?
    package let charge: Int?
    package let made: Charge?
    package let refunded: String?
    /// Amounts that went onto instalments or came back from them: the first `partCountMax`.
    package let allocations: [PaymentInput.Part]
    /// Number of all allocations, including those beyond `partCountMax`.
    package let allocationCount: Int
    /// Instalments on which nothing is owed any more: the first `partCountMax`.
    package let settled: [Int]
    /// Instalments on which something is owed again: the first `partCountMax`.
    package let reopened: [Int]
    /// Amounts that came off instalments that are less than what was paid on them: the first `partCountMax`.
    package let released: [PaymentInput.Part]
    /// Charges that were taken back or lowered, since a payment came before them: the first `partCountMax`.
    package let corrections: [Correction]
    /// Instalments of which an amount is another than before: the first `partCountMax`; nil when there are none.
    package let moved: [MovedInstalment]?
    /// Number of all instalments with another amount than before, also beyond `partCountMax`; nil without any.
    package let movedCount: Int?
    /// The newest event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber
    /// Warnings about a ladder that was set and reaches no recipient; nil when there are none.
    package var warnings: [String]?

    /// Most allocations and instalments in a receipt, so that it stays small enough to be kept.
    package static let partCountMax = 20

    /// A charge that was made; its amount is a decimal string.
    package struct Charge: Hashable, Sendable, Codable {
        /// Kind of the charge, as the raw value of `PaymentCharge.Kind`.
        package let kind: String
        package let amount: String
        /// Percentage that the amount comes from; nil when the caller gave an amount.
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
        package let instalment: Int
        package let charge: Int
        package let kind: String
        /// Amount of the charge before the correction.
        package let amount: String
        /// Amount that was charged instead; nil when nothing was.
        package let charged: String?
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
