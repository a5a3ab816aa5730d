// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Puts credit of earlier payments on instalments of the same schedule.
    package enum UseCredit: Method {
        package static let method = "io.flowd.Payments.UseCredit"

        /// What is asked for.
        package struct Parameters: CommandParameters {
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

        /// What is answered, as by `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
