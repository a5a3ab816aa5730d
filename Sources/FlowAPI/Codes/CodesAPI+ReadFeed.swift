// Written by generate.py from io.flowd.Codes.varlink.

extension CodesAPI {
    /// Reads the calendar of what is for a profile: iCalendar, RFC 5545.
    ///
    /// It comes in pieces, to be put together as they are. [Requires 'more' flag]
    package enum ReadFeed: Method {
        package static let method = "io.flowd.Codes.ReadFeed"

        /// Parameters of a call of `ReadFeed`.
        package struct Parameters: Codable, Sendable, Hashable {
            /// 64 digits of 0-9 and a-f, between the last / and .ics of the address.
            package var code: String

            package init(code: String) {
                self.code = code
            }
        }

        /// Reply to a call of `ReadFeed`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Next piece of the text.
            package var text: String

            package init(text: String) {
                self.text = text
            }
        }
    }
}
