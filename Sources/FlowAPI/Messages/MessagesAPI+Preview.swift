// Written by generate.py from io.flowd.Messages.varlink.

extension MessagesAPI {
    /// Fills words in, with a reminder or with examples; nothing is changed or sent.
    ///
    /// Title and text that are given are tried in place of those that hold.
    package enum Preview: Method {
        package static let method = "io.flowd.Messages.Preview"

        /// Parameters of a call of `Preview`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Occasion of the words, where no reminder determines it.
            package var occasion: String?
            /// In which language: of examples; of a reminder only that of the words on trial.
            package var language: String?
            /// A title on trial.
            package var title: String?
            /// A text on trial.
            package var text: String?
            /// The reminder: 3/14/1, s5/1/1 when it is of a step.
            package var reminder: String?
            /// Recipient, as the reminder names them; the first one that it goes to when absent.
            package var recipient: String?

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

        /// Reply to a call of `Preview`.
        package struct Reply: Codable, Sendable, Hashable {
            /// assigned, ready, changed, commented, completed, due, overdue, payment, bill, paymentReceived,
            /// verification, addressChanged or digest.
            package var occasion: String
            /// The language of the recipient, or that of the examples.
            package var language: String
            package var recipient: String?
            package var title: String
            package var text: String
            /// Reason why the tenant's own words produce nothing and flowd's are used instead.
            package var fault: String?

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
