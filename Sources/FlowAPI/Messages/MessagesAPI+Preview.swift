// Written by generate.py from io.flowd.Messages.varlink.

extension MessagesAPI {
    /// Fills words in, with a reminder or with examples; nothing is changed or sent.
    ///
    /// Title and text that are given are tried in place of those that hold.
    package enum Preview: Method {
        package static let method = "io.flowd.Messages.Preview"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Which words, where no reminder says it.
            package var occasion: String?
            /// In which language: of examples; of a reminder only that of the words on trial.
            package var language: String?
            /// A title on trial.
            package var title: String?
            /// A text on trial.
            package var text: String?
            /// The reminder: 3/14/1, s5/1/1 when it is of a step.
            package var reminder: String?
            /// To whom, as the reminder names them; omitted, it is the first to whom it goes.
            package var recipient: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                occasion: String? = nil,
                language: String? = nil,
                title: String? = nil,
                text: String? = nil,
                reminder: String? = nil,
                recipient: String? = nil
            ) {
                self.tenant = tenant
                self.occasion = occasion
                self.language = language
                self.title = title
                self.text = text
                self.reminder = reminder
                self.recipient = recipient
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// assigned, ready, changed, commented, completed, due, overdue, payment, bill, paymentReceived,
            /// verification, addressChanged or digest.
            package var occasion: String
            /// The language of the recipient, or that of the examples.
            package var language: String
            /// Recipient.
            package var recipient: String?
            /// The name for people.
            package var title: String
            /// Text.
            package var text: String
            /// Why the tenant's own words make nothing, and flowd's stand there.
            package var fault: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                occasion: String,
                language: String,
                recipient: String? = nil,
                title: String,
                text: String,
                fault: String? = nil
            ) {
                self.occasion = occasion
                self.language = language
                self.recipient = recipient
                self.title = title
                self.text = text
                self.fault = fault
            }
        }
    }
}
