// Written by generate.py from io.flowd.Messages.varlink.

extension MessagesAPI {
    /// Has the tenant say it in its own words from the next message on.
    ///
    /// What is omitted stays as it is. Managers only.
    package enum Set: Method {
        package static let method = "io.flowd.Messages.Set"

        /// Parameters of a call of `Set`.
        package struct Parameters: CommandParameters {
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
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

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

        /// Reply to a call of `Set`.
        package struct Reply: Codable, Sendable, Hashable {
            package var words: MessageWords
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int

            package init(words: MessageWords, eventNumber: Int) {
                self.words = words
                self.eventNumber = eventNumber
            }
        }
    }
}
