// Written by generate.py from io.flowd.Messages.varlink.

extension MessagesAPI {
    /// Has the tenant say it in its own words from the next message on.
    ///
    /// What is omitted stays as it is. Managers only.
    package enum Set: Method {
        package static let method = "io.flowd.Messages.Set"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// assigned, ready, changed, commented, completed, due, overdue, payment, bill, paymentReceived,
            /// verification, addressChanged or digest.
            package var occasion: String
            /// en, de, fr, es or ja.
            package var language: String
            /// One line of at most 200 characters.
            package var title: String?
            /// At most 4000 characters.
            package var text: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                occasion: String,
                language: String,
                title: String? = nil,
                text: String? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.occasion = occasion
                self.language = language
                self.title = title
                self.text = text
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// Words of an occasion in a language.
            package var words: MessageWords
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(words: MessageWords, eventNumber: Int) {
                self.words = words
                self.eventNumber = eventNumber
            }
        }
    }
}
