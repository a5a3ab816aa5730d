// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// Shows one delivery with what is said and its history.
    package enum Show: Method {
        package static let method = "io.flowd.Deliveries.Show"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The id, or its first 6 characters or more.
            package var delivery: String

            /// Puts the fields together.
            package init(tenant: String, delivery: String) {
                self.tenant = tenant
                self.delivery = delivery
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A message on its way out, or out.
            package var delivery: Delivery
            /// What is said, with {link:done} in the place of the code of a link.
            package var text: String
            /// What the channel is given besides, as a JSON object.
            package var payload: String
            /// True when its rule says that an attempt of which nobody knows how it ended isn't repeated; its channel
            /// may say so as well.
            package var held: Bool
            /// What didn't succeed and what was decided, oldest first, at most 64; empty when the first attempt went
            /// out.
            package var history: [Entry]
            /// Links that it carries; those of earlier attempts, if it was replayed, before the others.
            package var links: [Link]

            /// Puts the fields together.
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
