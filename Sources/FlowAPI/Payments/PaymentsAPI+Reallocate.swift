// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Takes a payment off all instalments and puts it on others; what is left of it is credit.
    ///
    /// Managers.
    package enum Reallocate: Method {
        package static let method = "io.flowd.Payments.Reallocate"

        /// Parameters of a call of `Reallocate`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Id of the payment, such as 3/p1.
            package var payment: String
            /// Amounts to put on instalments; oldest first when absent.
            package var allocations: [Allocation]?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

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

        /// Reply to a call of `Reallocate`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
