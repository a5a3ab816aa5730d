// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// Records that a reminder or an occurrence was seen: for a reminder its chain ends, for an occurrence all chains
    /// that have begun.
    package enum Acknowledge: Method {
        package static let method = "io.flowd.Reminders.Acknowledge"

        /// Parameters of a call of `Acknowledge`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// A reminder, 3/14/1, or an occurrence, 3/14.
            package var reminder: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, reminder: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.reminder = reminder
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Acknowledge`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The event that the command made; 0 when it changed nothing.
            package var eventNumber: Int

            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
