// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Shows a payment and where it went.
    package enum Show: Method {
        package static let method = "io.flowd.Payments.Show"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// 3/p1.
            package var payment: String

            /// Puts the fields together.
            package init(tenant: String, payment: String) {
                self.tenant = tenant
                self.payment = payment
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A payment as it was recorded.
            package var payment: Payment

            /// Puts the fields together.
            package init(payment: Payment) {
                self.payment = payment
            }
        }
    }
}
