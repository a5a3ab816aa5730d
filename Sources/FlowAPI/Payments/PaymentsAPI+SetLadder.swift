// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Reminds of a schedule's instalments by another ladder, or no more.
    ///
    /// What went out since an instalment's due date was set counts: the next step is the one behind the last that went
    /// out, by its name, or by its day where the new ladder has no step of that name. Reminders that aren't out yet are
    /// superseded, and fees of which nobody was told taken back. Managers.
    package enum SetLadder: Method {
        package static let method = "io.flowd.Payments.SetLadder"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The schedule's number.
            package var schedule: String
            /// As in a new schedule; nobody is reminded any more when absent.
            package var ladder: String?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, schedule: String, ladder: String? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.schedule = schedule
                self.ladder = ladder
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
