// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Changes what was agreed, before and after payments; what is absent stays.
    ///
    /// Another total is spread over the instalments on which something is owed, in proportion to what they are, or goes
    /// on one of them. What was paid beyond what an instalment is then becomes credit. The ladder follows. Managers.
    package enum AmendSchedule: Method {
        package static let method = "io.flowd.Payments.AmendSchedule"

        /// Parameters of a call of `AmendSchedule`.
        package struct Parameters: AmendmentParameters {
            package var tenant: String
            /// Number of the schedule, as text.
            package var schedule: String
            package var title: String?
            /// The key of another profile that pays us, or that we pay.
            package var party: String?
            /// Sum of the instalments, as a decimal string.
            package var total: String?
            /// The instalment that takes the difference of the total: 3/2.
            package var against: String?
            /// The budget of all its instalments; empty takes it away.
            package var category: String?
            /// Days after the due date on which an instalment isn't overdue yet: 0 to 365.
            package var graceDays: Int?
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
                title: String? = nil,
                party: String? = nil,
                total: String? = nil,
                against: String? = nil,
                category: String? = nil,
                graceDays: Int? = nil,
                useCredit: Bool? = nil,
                reason: String? = nil,
                ifEvent: Int? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.schedule = schedule
                self.title = title
                self.party = party
                self.total = total
                self.against = against
                self.category = category
                self.graceDays = graceDays
                self.useCredit = useCredit
                self.reason = reason
                self.ifEvent = ifEvent
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `AmendSchedule`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
