// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Removes an instalment for good: the total shrinks by it, unless another instalment takes it over.
    ///
    /// What was paid on it becomes credit, and its charges are taken back. It keeps its number, as cancelled and with
    /// an amount of nothing. A schedule has one instalment at least. Managers.
    package enum RemoveInstalment: Method {
        package static let method = "io.flowd.Payments.RemoveInstalment"

        /// Parameters of a call of `RemoveInstalment`.
        package struct Parameters: AmendmentParameters {
            package var tenant: String
            /// Id of the instalment, such as 3/2.
            package var instalment: String
            /// The instalment that takes it over, so that the total stays: 3/1.
            package var against: String?
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
                against: String? = nil,
                useCredit: Bool? = nil,
                reason: String? = nil,
                ifEvent: Int? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.instalment = instalment
                self.against = against
                self.useCredit = useCredit
                self.reason = reason
                self.ifEvent = ifEvent
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `RemoveInstalment`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
