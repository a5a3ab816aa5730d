// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Changes an instalment; what is absent stays.
    ///
    /// With another amount the total changes as much, unless another instalment takes the difference. What was paid
    /// beyond it becomes credit. Managers.
    package enum SetInstalment: Method {
        package static let method = "io.flowd.Payments.SetInstalment"

        /// Parameters of a call of `SetInstalment`.
        package struct Parameters: AmendmentParameters {
            package var tenant: String
            /// Id of the instalment, such as 3/2.
            package var instalment: String
            package var title: String?
            /// Amount that is agreed, as a decimal string.
            package var amount: String?
            /// The instalment that takes the difference, so that the total stays: 3/1.
            package var against: String?
            /// Due date in the forms of a new schedule.
            package var due: String?
            /// The budget that it belongs to; empty takes it away.
            package var category: String?
            /// Puts credit on what is owed then, what was due first first.
            package var useCredit: Bool?
            package var reason: String?
            /// The newest event about the schedule that the caller has seen: ScheduleChanged when there is a later one.
            package var ifEvent: Int?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                instalment: String,
                title: String? = nil,
                amount: String? = nil,
                against: String? = nil,
                due: String? = nil,
                category: String? = nil,
                useCredit: Bool? = nil,
                reason: String? = nil,
                ifEvent: Int? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.instalment = instalment
                self.title = title
                self.amount = amount
                self.against = against
                self.due = due
                self.category = category
                self.useCredit = useCredit
                self.reason = reason
                self.ifEvent = ifEvent
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `SetInstalment`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
