// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// Tells the story of one reminder.
    package enum Why: Method {
        package static let method = "io.flowd.Reminders.Why"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// 3/14/1.
            package var reminder: String

            /// Puts the fields together.
            package init(tenant: String, reminder: String) {
                self.tenant = tenant
                self.reminder = reminder
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A row of the ledger.
            package var reminder: Reminder
            /// The rule as it was written, or the ladder; absent when another one has taken its place.
            package var ruleText: String?
            /// The occurrence's nominal time by the wall clock.
            package var nominal: String
            /// The task's zone.
            package var zone: String
            /// Deliveries.
            package var deliveries: [Delivery]
            /// What happened, in order.
            package var story: [Moment]

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                reminder: Reminder,
                ruleText: String? = nil,
                nominal: String,
                zone: String,
                deliveries: [Delivery],
                story: [Moment]
            ) {
                self.reminder = reminder
                self.ruleText = ruleText
                self.nominal = nominal
                self.zone = zone
                self.deliveries = deliveries
                self.story = story
            }
        }
    }
}
