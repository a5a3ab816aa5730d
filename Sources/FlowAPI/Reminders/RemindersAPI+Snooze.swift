// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// Puts a reminder off: what is planned of its chain is acknowledged, and it comes again later.
    package enum Snooze: Method {
        package static let method = "io.flowd.Reminders.Snooze"

        /// Parameters of a call of `Snooze`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Identifier of the reminder, such as 3/14/1.
            package var reminder: String
            /// Length of the delay from now, or from the reminder's own time if it hasn't gone out: 1m to 30d, such as
            /// 10m, 2h, 1d.
            package var duration: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, reminder: String, duration: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.reminder = reminder
                self.duration = duration
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Snooze`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The reminder that was planned.
            package var reminder: String
            /// Instant at which the new reminder was to go out when it was created: quiet hours may have postponed it
            /// further.
            package var dueAt: String
            /// Time zone of the task.
            package var zone: String
            /// The event that the command made.
            package var eventNumber: Int

            package init(reminder: String, dueAt: String, zone: String, eventNumber: Int) {
                self.reminder = reminder
                self.dueAt = dueAt
                self.zone = zone
                self.eventNumber = eventNumber
            }
        }
    }
}
