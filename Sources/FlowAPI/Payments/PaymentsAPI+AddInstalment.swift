// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Adds an instalment to a schedule: the total grows by it, unless another instalment is to shrink.
    ///
    /// Managers.
    package enum AddInstalment: Method {
        package static let method = "io.flowd.Payments.AddInstalment"

        /// Parameters of a call of `AddInstalment`.
        package struct Parameters: AmendmentParameters {
            package var tenant: String
            /// Number of the schedule, as text.
            package var schedule: String
            /// Instalment to add; its share has to be an amount.
            package var instalment: InstalmentSpec
            /// The instalment that shrinks by it, so that the total stays: 3/2.
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
                schedule: String,
                instalment: InstalmentSpec,
                against: String? = nil,
                useCredit: Bool? = nil,
                reason: String? = nil,
                ifEvent: Int? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.schedule = schedule
                self.instalment = instalment
                self.against = against
                self.useCredit = useCredit
                self.reason = reason
                self.ifEvent = ifEvent
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `AddInstalment`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
