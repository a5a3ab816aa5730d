// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Moves the due date of an instalment; one counted from a date of the job is computed anew.
    ///
    /// Managers.
    package enum Redate: Method {
        package static let method = "io.flowd.Payments.Redate"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// 3/2.
            package var instalment: String
            /// As in a new schedule.
            package var due: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, instalment: String, due: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.instalment = instalment
                self.due = due
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
