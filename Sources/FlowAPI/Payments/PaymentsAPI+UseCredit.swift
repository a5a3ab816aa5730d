// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Puts credit of earlier payments on instalments of the same schedule.
    package enum UseCredit: APIMethod {
        package static let method = "io.flowd.Payments.UseCredit"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The tenant's slug.
            package var tenant: String
            /// The schedule's number.
            package var schedule: String
            /// What goes on which instalment; oldest first when absent.
            package var allocations: [Allocation]?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                schedule: String,
                allocations: [Allocation]? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.schedule = schedule
                self.allocations = allocations
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
