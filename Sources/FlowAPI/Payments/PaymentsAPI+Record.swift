// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Records that something was paid.
    ///
    /// What is beyond all that is owed becomes credit. A late fee of a day behind that of the payment is taken back
    /// when nothing was owed then, as an event of its own; a percentage of what was owed, and interest, are lowered to
    /// what they come to.
    package enum Record: Method {
        package static let method = "io.flowd.Payments.Record"

        /// Parameters of a call of `Record`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Number of the schedule, as text.
            package var schedule: String
            /// Amount paid, as a decimal string.
            package var amount: String
            /// The currency of the amount; refused where the schedule's is another, which it is when absent.
            package var currency: String?
            /// The day on which it was paid, up to today; the party's today when absent.
            package var paidOn: String?
            /// The bank's words, or a person's.
            package var reference: String?
            /// Amounts to put on instalments; oldest first when absent.
            package var allocations: [Allocation]?
            /// Identifier that distinguishes the bank's line from all others: b, d, i or o and 32 hexadecimal digits as
            /// flowctl payment import makes it, refused where its money went the other way, or x and such digits of
            /// your own; it is recorded once in a tenant, ever.
            package var bankLine: String?
            /// The payments that the caller has looked at, at most 1000, such as 3/p1; PaymentNotSeen when another one
            /// has the schedule's party, direction and currency, this amount and a day at most five from paidOn, which
            /// has to be given then.
            ///
            /// Any payment may be recorded when absent.
            package var seenPayments: [String]?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                schedule: String,
                amount: String,
                currency: String? = nil,
                paidOn: String? = nil,
                reference: String? = nil,
                allocations: [Allocation]? = nil,
                bankLine: String? = nil,
                seenPayments: [String]? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.schedule = schedule
                self.amount = amount
                self.currency = currency
                self.paidOn = paidOn
                self.reference = reference
                self.allocations = allocations
                self.bankLine = bankLine
                self.seenPayments = seenPayments
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Record`, with the fields of `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
