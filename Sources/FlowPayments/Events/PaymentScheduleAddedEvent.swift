/// A payment schedule as it was agreed upon; amounts are decimal texts in its currency.
package struct PaymentScheduleAddedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A payment schedule was made.
        case paymentScheduleAdded
    }

    /// An instalment of it.
    package struct AgreedInstalment: Codable, Hashable, Sendable {
        /// Title: what the instalment is for.
        package let title: String
        /// Amount as a decimal text, such as 49.90.
        package let amount: String
        /// Due date as it was meant, before it is resolved to a day.
        package let due: String
        /// The day on which it is due, when that is known.
        package let dueDate: String?
        /// The budget that it belongs to.
        package let category: String?
        /// The name by which a template means it.
        package let key: String?
    }

    /// Number of the schedule in the tenant.
    package let schedule: Int
    /// The currency of all of its amounts.
    package let currency: String
    /// The name by which a template means it.
    package let key: String?
    /// The job that it belongs to.
    package let job: Int?
    /// Title: what the schedule is for.
    package let title: String
    /// The profile that pays, or is paid.
    package let party: String
    /// Whether money comes or goes: `in`, `out`.
    package let direction: String
    /// Sum of all instalments, as decimal text.
    package let total: String
    /// Number of days after the due date on which an instalment isn't overdue yet.
    package let graceDays: Int
    /// The ladder by which it is dunned.
    package let ladder: String?
    /// Remainder of rounding that one of the instalments got beyond its percentage.
    package let roundingRemainder: String
    /// Instalments of the schedule, in order.
    package let instalments: [AgreedInstalment]
}
