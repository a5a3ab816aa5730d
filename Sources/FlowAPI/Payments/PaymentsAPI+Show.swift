// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Shows a payment and where it went.
    package enum Show: Method {
        package static let method = "io.flowd.Payments.Show"

        /// Parameters of a call of `Show`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Id of the payment, such as 3/p1.
            package var payment: String

            package init(tenant: String, payment: String) {
                self.tenant = tenant
                self.payment = payment
            }
        }

        /// Reply to a call of `Show`.
        package struct Reply: Codable, Sendable, Hashable {
            package var payment: Payment

            package init(payment: Payment) {
                self.payment = payment
            }
        }
    }
}
