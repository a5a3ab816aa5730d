// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// Shows one delivery with what is said and its history.
    package enum Show: Method {
        package static let method = "io.flowd.Deliveries.Show"

        /// Parameters of a call of `Show`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// The id, or its first 6 characters or more.
            package var delivery: String

            package init(tenant: String, delivery: String) {
                self.tenant = tenant
                self.delivery = delivery
            }
        }

        /// Reply to a call of `Show`.
        package struct Reply: Codable, Sendable, Hashable {
            package var delivery: Delivery
            /// Text of the message, with {link:done} instead of the code of a link.
            package var text: String
            /// JSON object that the channel is given besides the text.
            package var payload: String
            /// True when the delivery's rule says that an attempt with an unknown outcome isn't repeated; its channel
            /// may say so as well.
            package var held: Bool
            /// Unsuccessful attempts and decisions, oldest first, at most 64; empty when the first attempt went out.
            package var history: [Entry]
            /// Links that it carries; those of earlier attempts, if it was replayed, before the others.
            package var links: [Link]

            package init(
                delivery: Delivery,
                text: String,
                payload: String,
                held: Bool,
                history: [Entry],
                links: [Link]
            ) {
                self.delivery = delivery
                self.text = text
                self.payload = payload
                self.held = held
                self.history = history
                self.links = links
            }
        }
    }
}
