// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// Tells the story of one reminder.
    package enum Why: Method {
        package static let method = "io.flowd.Reminders.Why"

        /// Parameters of a call of `Why`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Identifier of the reminder, such as 3/14/1.
            package var reminder: String

            package init(tenant: String, reminder: String) {
                self.tenant = tenant
                self.reminder = reminder
            }
        }

        /// Reply to a call of `Why`.
        package struct Reply: Codable, Sendable, Hashable {
            package var reminder: Reminder
            /// The rule as it was written, or the ladder; absent when another one has taken its place.
            package var ruleText: String?
            /// The occurrence's nominal time by the wall clock.
            package var nominal: String
            /// Time zone of the task.
            package var zone: String
            package var deliveries: [Delivery]
            /// Events of the reminder, in order of time.
            package var story: [StoryEntry]

            package init(
                reminder: Reminder,
                ruleText: String? = nil,
                nominal: String,
                zone: String,
                deliveries: [Delivery],
                story: [StoryEntry]
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
