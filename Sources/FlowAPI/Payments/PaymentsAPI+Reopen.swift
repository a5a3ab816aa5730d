// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Takes back what was written off of an instalment, or that it was cancelled.
    ///
    /// Managers.
    package enum Reopen: APIMethod {
        package static let method = "io.flowd.Payments.Reopen"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The tenant's slug.
            package var tenant: String
            /// 3/2.
            package var instalment: String
            /// Why, in words.
            package var reason: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, instalment: String, reason: String? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.instalment = instalment
                self.reason = reason
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A schedule right after a command.
            package var schedule: ScheduleStatus

            /// Puts the fields together.
            package init(schedule: ScheduleStatus) {
                self.schedule = schedule
            }
        }
    }
}
