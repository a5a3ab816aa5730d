/// Changes of a payment schedule; amounts are decimal texts in its currency.
package struct PaymentChanged: EventPart {
    /// Terms of a schedule that have changed.
    package struct Terms: Codable, Hashable, Sendable {
        /// Title: what the schedule is for.
        package var title: String?
        /// The profile that pays, or is paid.
        package var party: String?
        /// Sum of all instalments, as decimal text.
        package var total: String?
        /// Number of days after the due date on which an instalment isn't overdue yet.
        package var graceDays: Int?
        /// Remainder of rounding that one of the instalments got beyond its percentage.
        package var roundingRemainder: String?
    }

    /// An instalment on one side of the change.
    package struct InstalmentSide: Codable, Hashable, Sendable {
        /// 1, 2, 3 … in its schedule.
        package let number: Int
        /// Amount paid on the instalment, less what was given back.
        package let paid: String
        /// Amount that was written off.
        package let waived: String
        /// Due date as it was meant, before it is resolved to a day.
        package let due: String
        /// Rises with each change of the due date.
        package let dueRevision: Int
        /// The day on which it is due, when that is known.
        package let dueDate: String?
        /// Reason for which the amount was written off.
        package let waiveReason: String?
        /// Reason for which the instalment was given up.
        package let cancelled: String?
        /// Reason for which the payer says that the instalment isn't owed.
        package let disputed: String?
        /// Reason for which reminders of the instalment are on hold.
        package let held: String?
        /// The day by whose end that is over by itself.
        package let heldUntil: String?
        /// The day by which the payer has promised to pay.
        package let promisedUntil: String?
        /// Title: what the instalment is for.
        ///
        /// Present with `amount`, `category` and `key` where one of them has changed.
        package var title: String?
        /// Amount that was agreed for the instalment.
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
        /// Kind of a charge: what it is for.
        package enum Kind: String, Codable, Hashable, Sendable {
            /// Late fee, charged by a ladder's step or by a caller.
            case lateFee
            /// Interest on an overdue amount, charged by a ladder's step or by a caller.
            case interest
        }

        /// 1, 2, 3 … in its instalment.
        package let number: Int
        /// Kind of the charge: a late fee or interest.
        package let kind: Kind
        /// Amount as a decimal text, such as 49.90.
        package let amount: String
        /// The payer's day on which it was made.
        package let chargedOn: String
        /// The percentage that it was computed with.
        package let rate: String?
        /// Reason for which the charge was taken back.
        package let reversed: String?
    }

    /// A payment, with where all of it is.
    package struct PaymentSide: Codable, Hashable, Sendable {
        /// 1, 2, 3 … in its schedule.
        package let number: Int
        /// Amount as a decimal text, such as 49.90.
        package let amount: String
        /// The day on which it was paid.
        package let paidOn: String
        /// Part of the amount that was given back so far.
        package let refunded: String
        /// The bank's words, or a person's.
        package let reference: String?
        /// The bank's line that it was read from.
        package let bankLine: String?
        /// Allocations of the payment: the number of each instalment and the amount on it.
        package let allocations: [String]?
    }

    /// Number of the schedule in the tenant.
    package let schedule: Int
    /// The currency of all amounts.
    package let currency: String
    /// The name by which a template means it.
    package let key: String?
    /// The job that it belongs to.
    package let job: Int?
    /// The instalments that changed, as they were; a new one has no side here.
    package var before: [InstalmentSide]?
    /// Instalments after the change, in the state that they have now.
    package var after: [InstalmentSide]?
    /// Terms of the schedule before the change, where they have changed.
    package var agreedBefore: Terms?
    /// Terms of the schedule after the change.
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
    /// Reason for the change, where only the event gives it.
    package var reason: String?
    /// Amounts released from instalments that are less than what was paid on them: the number and the amount.
    package var released: [String]?
    /// Instalments on which nothing is owed any more.
    package var settled: [Int]?
    /// Instalments on which something is owed again.
    package var reopened: [Int]?
    /// Credit that the payer has now.
    package let credit: String
}
