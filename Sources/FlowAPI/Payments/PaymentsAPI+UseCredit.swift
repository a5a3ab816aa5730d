// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Puts credit of earlier payments on instalments of the same schedule.
    package enum UseCredit: Method {
        package static let method = "io.flowd.Payments.UseCredit"

        /// Parameters of a call of `UseCredit`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Number of the schedule, as text.
            package var schedule: String
            /// Amounts to put on instalments; oldest first when absent.
            package var allocations: [Allocation]?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

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

        /// Reply to a call of `UseCredit`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
