// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Shows a schedule with its instalments and its newest payments.
    package enum ShowSchedule: Method {
        package static let method = "io.flowd.Payments.ShowSchedule"

        /// Parameters of a call of `ShowSchedule`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Number of the schedule, as text.
            package var schedule: String

            package init(tenant: String, schedule: String) {
                self.tenant = tenant
                self.schedule = schedule
            }
        }

        /// Reply to a call of `ShowSchedule`.
        package struct Reply: Codable, Sendable, Hashable {
            package var schedule: Schedule
            package var instalments: [Instalment]
            /// The newest 50, newest first.
            package var payments: [Payment]
            /// The newest 200, newest first; absent when there are none.
            package var charges: [PaymentCharge]?

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
