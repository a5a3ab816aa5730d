// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Takes a payment off all instalments and puts it on others; what is left of it is credit.
    ///
    /// Managers.
    package enum Reallocate: Method {
        package static let method = "io.flowd.Payments.Reallocate"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// 3/p1.
            package var payment: String
            /// What goes on which instalment; oldest first when absent.
            package var allocations: [Allocation]?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                payment: String,
                allocations: [Allocation]? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.payment = payment
                self.allocations = allocations
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
