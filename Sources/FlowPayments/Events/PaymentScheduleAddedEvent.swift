/// A payment schedule as it was agreed upon; amounts are decimal texts in its currency.
package struct PaymentScheduleAddedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A payment schedule was made.
        case paymentScheduleAdded
    }

    /// An instalment of it.
    package struct AgreedInstalment: Codable, Hashable, Sendable {
        /// What it is for.
        package let title: String
        /// How much.
        package let amount: String
        /// When it is due, as it was meant.
        package let due: String
        /// The day on which it is due, when that is known.
        package let dueDate: String?
        /// The budget that it belongs to.
        package let category: String?
        /// The name by which a template means it.
        package let key: String?
    }

    /// Its number.
    package let schedule: Int
    /// The currency of all of its amounts.
    package let currency: String
    /// The name by which a template means it.
    package let key: String?
    /// The job that it belongs to.
    package let job: Int?
    /// What it is for.
    package let title: String
    /// The profile that pays, or is paid.
    package let party: String
    /// Whether money comes or goes: `in`, `out`.
    package let direction: String
    /// What all instalments come to.
    package let total: String
    /// Days after the due date on which nobody is dunned yet.
    package let graceDays: Int
    /// The ladder by which it is dunned.
    package let ladder: String?
    /// What rounding gave to one of the instalments beyond its percentage.
    package let roundingRemainder: String
    /// Its instalments, in order.
    package let instalments: [AgreedInstalment]
}
