// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Shows a schedule with its instalments and its newest payments.
    package enum ShowSchedule: Method {
        package static let method = "io.flowd.Payments.ShowSchedule"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The schedule's number.
            package var schedule: String

            /// Puts the fields together.
            package init(tenant: String, schedule: String) {
                self.tenant = tenant
                self.schedule = schedule
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A schedule as it is.
            package var schedule: Schedule
            /// Instalments.
            package var instalments: [Instalment]
            /// The newest 50, newest first.
            package var payments: [Payment]
            /// The newest 200, newest first; absent when there are none.
            package var charges: [PaymentCharge]?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                schedule: Schedule,
                instalments: [Instalment],
                payments: [Payment],
                charges: [PaymentCharge]? = nil
            ) {
                self.schedule = schedule
                self.instalments = instalments
                self.payments = payments
                self.charges = charges
            }
        }
    }
}
