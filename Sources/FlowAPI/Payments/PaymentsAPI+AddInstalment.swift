// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Adds an instalment to a schedule: the total grows by it, unless another instalment is to shrink.
    ///
    /// Managers.
    package enum AddInstalment: Method {
        package static let method = "io.flowd.Payments.AddInstalment"

        /// What is asked for.
        package struct Parameters: AmendmentParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The schedule's number.
            package var schedule: String
            /// Its share is an amount.
            package var instalment: InstalmentSpec
            /// The instalment that shrinks by it, so that the total stays: 3/2.
            package var against: String?
            /// Puts credit on what is owed then, what was due first first.
            package var useCredit: Bool?
            /// Why, in words.
            package var reason: String?
            /// The newest event about the schedule that the caller has seen: ScheduleChanged when there is a later one.
            package var ifEvent: Int?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
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

        /// What is answered, as by `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
