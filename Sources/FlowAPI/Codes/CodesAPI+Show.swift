// Written by generate.py from io.flowd.Codes.varlink.

extension CodesAPI {
    /// Tells what a code is for, and does nothing: for a page that asks before it does, since mail scanners follow
    /// links.
    ///
    /// One whose time is over without having been used is refused.
    package enum Show: Method {
        package static let method = "io.flowd.Codes.Show"

        /// Parameters of a call of `Show`.
        package struct Parameters: Codable, Sendable, Hashable {
            /// Code after the last / of the link: 64 digits of 0-9 and a-f.
            package var code: String

            package init(code: String) {
                self.code = code
            }
        }

        /// Reply to a call of `Show`.
        package struct Reply: Codable, Sendable, Hashable {
            package var tenant: String
            /// done, acknowledge, snooze and for how long (snooze 1h), unsubscribe or verify.
            package var purpose: String
            /// The title of the message.
            package var title: String
            /// Text of the message; where it has a link, {link:done} or the like stands for the code.
            package var text: String
            /// State of the message's subject: open, done, skipped, missed, superseded or cancelled.
            package var state: String
            /// True while it can be done, so that a page need not ask for what is over.
            package var `open`: Bool
            /// Recipient of the message; absent when it had no particular one.
            package var recipient: String?
            package var expiresAt: String
            /// Instant at which the code was used; absent until then.
            package var redeemedAt: String?

            package init(
                tenant: String,
                purpose: String,
                title: String,
                text: String,
                state: String,
                open: Bool,
                recipient: String? = nil,
                expiresAt: String,
                redeemedAt: String? = nil
            ) {
                self.tenant = tenant
                self.purpose = purpose
                self.title = title
                self.text = text
                self.state = state
                self.open = `open`
                self.recipient = recipient
                self.expiresAt = expiresAt
                self.redeemedAt = redeemedAt
            }
        }
    }
}
