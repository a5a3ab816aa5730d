// Written by generate.py from io.flowd.Reminders.varlink.

extension RemindersAPI {
    /// Notes that somebody has seen it: of a reminder its chain ends; of an occurrence all chains that have begun.
    package enum Acknowledge: Method {
        package static let method = "io.flowd.Reminders.Acknowledge"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// A reminder, 3/14/1, or an occurrence, 3/14.
            package var reminder: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, reminder: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.reminder = reminder
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The event that the command made; 0 when it changed nothing.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
