// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// Puts a reminder off: what is planned of its chain is acknowledged, and it comes again later.
    package enum Snooze: Method {
        package static let method = "io.flowd.Reminders.Snooze"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// 3/14/1.
            package var reminder: String
            /// How long, from now, or from its own time if it hasn't gone out: 1m to 30d, such as 10m, 2h, 1d.
            package var duration: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, reminder: String, duration: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.reminder = reminder
                self.duration = duration
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The reminder that was planned.
            package var reminder: String
            /// When it was to go out as it was made: quiet hours may have put it off further.
            package var dueAt: String
            /// The task's zone.
            package var zone: String
            /// The event that the command made.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(reminder: String, dueAt: String, zone: String, eventNumber: Int) {
                self.reminder = reminder
                self.dueAt = dueAt
                self.zone = zone
                self.eventNumber = eventNumber
            }
        }
    }
}
