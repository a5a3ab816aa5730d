// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Replaces the ladder of the reminders of a schedule's instalments, or ends the reminders.
    ///
    /// Reminders that went out since an instalment's due date was set count: the next step is the one after the last
    /// that went out, by its name, or by its day where the new ladder has no step of that name. Reminders that aren't
    /// out yet are superseded, and fees that no reminder has announced are taken back. Managers.
    package enum SetLadder: Method {
        package static let method = "io.flowd.Payments.SetLadder"

        /// Parameters of a call of `SetLadder`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Number of the schedule, as text.
            package var schedule: String
            /// Ladder in the form of a new schedule; no more reminders when absent.
            package var ladder: String?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, schedule: String, ladder: String? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.schedule = schedule
                self.ladder = ladder
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `SetLadder`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
