// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// Lists deliveries, newest first.
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Deliveries.List"

        /// What is asked for.
        package struct Parameters: TenantParameters, PageParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Only those in this state.
            package var state: DeliveryState?
            /// Only those through this channel.
            package var channel: String?
            /// Only those for this recipient.
            package var recipient: String?
            /// Only those of this task.
            package var task: String?
            /// How many a page holds at most: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// Where the page begins, as `next` gave it.
            package var after: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                state: DeliveryState? = nil,
                channel: String? = nil,
                recipient: String? = nil,
                task: String? = nil,
                limit: Int? = nil,
                after: String? = nil
            ) {
                self.tenant = tenant
                self.state = state
                self.channel = channel
                self.recipient = recipient
                self.task = task
                self.limit = limit
                self.after = after
            }
        }

        /// What is answered.
        package struct Reply: ListReply {
            /// Deliveries.
            package var deliveries: [Delivery]
            /// Give it as `after` for the next page; absent at the end.
            package var next: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(deliveries: [Delivery], next: String? = nil) {
                self.deliveries = deliveries
                self.next = next
            }

            /// The items of the page.
            package var items: [Delivery] { deliveries }

            /// Puts a page together.
            package init(items: [Delivery], next: String?) {
                self.init(deliveries: items, next: next)
            }
        }
    }
}
