// Written by generate.py from io.flowd.Deliveries.varlink.

extension DeliveriesAPI {
    /// Lists deliveries, newest first.
    package enum List: Method, PagedMethod {
        package static let method = "io.flowd.Deliveries.List"

        /// Parameters of a call of `List`.
        package struct Parameters: TenantParameters, PageParameters {
            package var tenant: String
            /// Only those in this state.
            package var state: DeliveryState?
            /// Only those through this channel.
            package var channel: String?
            /// Only those for this recipient.
            package var recipient: String?
            /// Only those of this task.
            package var task: String?
            /// Maximum number of items in a page: 1 to 1000, 100 when absent.
            package var limit: Int?
            /// Cursor at which the page begins, from `next` of the page before.
            package var after: String?

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

        /// Reply to a call of `List`.
        package struct Reply: ListReply {
            package var deliveries: [Delivery]
            /// Position for `after` of the next page; absent on the last page.
            package var next: String?

            package init(deliveries: [Delivery], next: String? = nil) {
                self.deliveries = deliveries
                self.next = next
            }

            /// Items of the page.
            package var items: [Delivery] { deliveries }

            package init(items: [Delivery], next: String?) {
                self.init(deliveries: items, next: next)
            }
        }
    }
}
