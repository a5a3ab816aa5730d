// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Moves the due date of an instalment; one counted from a date of the job is computed again.
    ///
    /// Managers.
    package enum Redate: Method {
        package static let method = "io.flowd.Payments.Redate"

        /// Parameters of a call of `Redate`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Id of the instalment, such as 3/2.
            package var instalment: String
            /// As in a new schedule.
            package var due: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, instalment: String, due: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.instalment = instalment
                self.due = due
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Redate`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
