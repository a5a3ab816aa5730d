/// What became of a payment schedule; amounts are decimal texts in its currency.
package struct PaymentChanged: EventPart {
    /// What was agreed of a schedule and is another now.
    package struct Terms: Codable, Hashable, Sendable {
        /// What it is for.
        package var title: String?
        /// The profile that pays, or is paid.
        package var party: String?
        /// What all instalments come to.
        package var total: String?
        /// Days after the due date on which nobody is dunned yet.
        package var graceDays: Int?
        /// What rounding gave to one of the instalments beyond its percentage.
        package var roundingRemainder: String?
    }

    /// An instalment on one side of the change.
    package struct InstalmentSide: Codable, Hashable, Sendable {
        /// 1, 2, 3 … in its schedule.
        package let number: Int
        /// What was paid on it, less what was given back.
        package let paid: String
        /// What was written off.
        package let waived: String
        /// When it is due, as it was meant.
        package let due: String
        /// Rises with each change of the due date.
        package let dueRevision: Int
        /// The day on which it is due, when that is known.
        package let dueDate: String?
        /// Why it was written off.
        package let waiveReason: String?
        /// Why it was given up.
        package let cancelled: String?
        /// Why the payer says that it isn't owed.
        package let disputed: String?
        /// Why nobody is reminded of it for now.
        package let held: String?
        /// The day by whose end that is over by itself.
        package let heldUntil: String?
        /// The day by which the payer has promised to pay.
        package let promisedUntil: String?
        /// What it is for; told with `amount`, `category` and `key` where one of them has changed.
        package var title: String?
        /// What it was agreed to be.
        package var amount: String?
        /// The budget that it belongs to.
        package var category: String?
        /// The name by which a template means it.
        package var key: String?
        /// Late fees and interest on it, those that were taken back too.
        package let charges: [ChargeSide]?
    }

    /// A late fee, or interest.
    package struct ChargeSide: Codable, Hashable, Sendable {
        /// What a charge is for.
        package enum Kind: String, Codable, Hashable, Sendable {
            /// A late fee.
            case lateFee
            /// Interest.
            case interest
        }

        /// 1, 2, 3 … in its instalment.
        package let number: Int
        /// What it is for.
        package let kind: Kind
        /// How much.
        package let amount: String
        /// The payer's day on which it was made.
        package let chargedOn: String
        /// The percentage that it was computed with.
        package let rate: String?
        /// Why it was taken back.
        package let reversed: String?
    }

    /// A payment, with where all of it is.
    package struct PaymentSide: Codable, Hashable, Sendable {
        /// 1, 2, 3 … in its schedule.
        package let number: Int
        /// How much.
        package let amount: String
        /// The day on which it was paid.
        package let paidOn: String
        /// What of it was given back by now.
        package let refunded: String
        /// The bank's words, or a person's.
        package let reference: String?
        /// The bank's line that it was read from.
        package let bankLine: String?
        /// What of it is on which instalment: its number and the amount.
        package let allocations: [String]?
    }

    /// Its number.
    package let schedule: Int
    /// The currency of all amounts.
    package let currency: String
    /// The name by which a template means it.
    package let key: String?
    /// The job that it belongs to.
    package let job: Int?
    /// The instalments that changed, as they were; a new one has no side here.
    package var before: [InstalmentSide]?
    /// The same instalments as they are.
    package var after: [InstalmentSide]?
    /// What was agreed of the schedule, as it was, where that has changed.
    package var agreedBefore: Terms?
    /// The same as it is.
    package var agreed: Terms?
    /// The ladder that it had, where it has another one now.
    package var ladderBefore: String?
    /// The ladder that it has, where it had another one.
    package var ladder: String?
    /// The payments that are new or changed.
    package var payments: [PaymentSide]?
    /// The payment that was recorded or refunded.
    package var payment: Int?
    /// The bank's line by which it was given back; that of a payment stands in `payments`.
    package var bankLine: String?
    /// The charge that was made or taken back.
    package var charge: Int?
    /// Why, where only the event tells it.
    package var reason: String?
    /// What came off instalments that are less than what was paid on them: the number and the amount.
    package var released: [String]?
    /// Instalments on which nothing is owed any more.
    package var settled: [Int]?
    /// Instalments on which something is owed again.
    package var reopened: [Int]?
    /// What the payer has to their credit now.
    package let credit: String
}
