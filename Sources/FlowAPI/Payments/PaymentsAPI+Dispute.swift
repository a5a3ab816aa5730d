// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// Notes that the payer denies an instalment, or that this is settled.
    package enum Dispute: Method {
        package static let method = "io.flowd.Payments.Dispute"

        /// What is asked for, as by `Hold`.
        package typealias Parameters = Hold.Parameters

        /// What is answered, as by `AddSchedule`.
        package typealias Reply = AddSchedule.Reply
    }
}
