// Written by generate.py from io.flowd.Codes.varlink.

extension CodesAPI {
    /// Does what a code is for, in the name of whom its message was for.
    ///
    /// A code that was used does nothing, and tells so. What can't be done is told by the error that the deed itself
    /// gives, such as TaskNotPossible of io.flowd.Tasks.
    package enum Redeem: Method {
        package static let method = "io.flowd.Codes.Redeem"

        /// What is asked for, as by `Show`.
        package typealias Parameters = Show.Parameters

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The tenant's slug.
            package var tenant: String
            /// done, acknowledge, snooze and for how long (snooze 1h), unsubscribe or verify.
            package var purpose: String
            /// What it was done to: the occurrence 3/14, the step 12/photo; for unsubscribe and verify the profile and
            /// the channel of the address, rose/mail.
            package var subject: String
            /// True when the code was used before, so that nothing was done now.
            package var repeated: Bool
            /// When it was used, or found it so.
            package var redeemedAt: String
            /// The event that the deed made; 0 when it made none: it was so already, and the code isn't used up, or it
            /// was used before.
            package var eventNumber: Int

            /// Puts the fields together.
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
