// Written by generate.py from io.flowd.Codes.varlink.

extension CodesAPI {
    /// Tells what a code is for, and does nothing: for a page that asks before it does, since mail scanners follow
    /// links.
    ///
    /// One whose time is over without having been used is refused.
    package enum Show: Method {
        package static let method = "io.flowd.Codes.Show"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// What stands behind the last / of the link: 64 digits of 0-9 and a-f.
            package var code: String

            /// Puts the fields together.
            package init(code: String) {
                self.code = code
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The tenant's slug.
            package var tenant: String
            /// done, acknowledge, snooze and for how long (snooze 1h), unsubscribe or verify.
            package var purpose: String
            /// The title of the message.
            package var title: String
            /// Text of the message; where it has a link, {link:done} or the like stands for the code.
            package var text: String
            /// Where what the message is about stands: open, done, skipped, missed, superseded or cancelled.
            package var state: String
            /// True while it can be done, so that a page need not ask for what is over.
            package var `open`: Bool
            /// Whom the message was for; absent for nobody in particular.
            package var recipient: String?
            /// Expires at.
            package var expiresAt: String
            /// When it was used; absent until then.
            package var redeemedAt: String?

            /// Puts the fields together; nil fields are left out on the wire.
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
