// Written by generate.py from io.flowd.Messages.varlink.

extension MessagesAPI {
    /// Words of an occasion in a language.
    package struct MessageWords: Codable, Sendable, Hashable {
        /// assigned, ready, changed, commented, completed, due, overdue, payment, bill, paymentReceived, verification,
        /// addressChanged or digest.
        package var occasion: String
        /// en, de, fr, es or ja.
        package var language: String
        /// One line: the subject of a mail.
        package var title: String
        /// Plain text; its first line stands for the message where several are in one.
        package var text: String
        /// True when they are the tenant's own.
        package var own: Bool

        package init(occasion: String, language: String, title: String, text: String, own: Bool) {
            self.occasion = occasion
            self.language = language
            self.title = title
            self.text = text
            self.own = own
        }
    }
}
