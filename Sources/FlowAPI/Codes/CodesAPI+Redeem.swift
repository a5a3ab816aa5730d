// Written by generate.py from io.flowd.Codes.varlink.

extension CodesAPI {
    /// Performs the operation that a code is for, in the name of the message's recipient.
    ///
    /// A code that was used before does nothing, and the answer says so. An operation that isn't possible is refused
    /// with the error that it gives itself, such as TaskNotPossible of io.flowd.Tasks.
    package enum Redeem: Method {
        package static let method = "io.flowd.Codes.Redeem"

        /// Parameters of a call of `Redeem`, with the fields of `Show`.
        package typealias Parameters = Show.Parameters

        /// Reply to a call of `Redeem`.
        package struct Reply: Codable, Sendable, Hashable {
            package var tenant: String
            /// done, acknowledge, snooze and for how long (snooze 1h), unsubscribe or verify.
            package var purpose: String
            /// Subject of the operation: the occurrence 3/14, the step 12/photo; for unsubscribe and verify the profile
            /// and the channel of the address, rose/mail.
            package var subject: String
            /// True when the code was used before, so that nothing was done now.
            package var repeated: Bool
            /// Instant at which the code was used, or found the operation already done.
            package var redeemedAt: String
            /// Number of the event that the operation made; 0 when it made none: the state was reached already and the
            /// code isn't used up, or the code was used before.
            package var eventNumber: Int

            package init(
                tenant: String,
                purpose: String,
                subject: String,
                repeated: Bool,
                redeemedAt: String,
                eventNumber: Int
            ) {
                self.tenant = tenant
                self.purpose = purpose
                self.subject = subject
                self.repeated = repeated
                self.redeemedAt = redeemedAt
                self.eventNumber = eventNumber
            }
        }
    }
}
