// Written by generate.py from io.flowd.Payments.varlink.

import Varlink

extension PaymentsAPI {
    /// What a bank's line is.
    package enum BankLineFate: String, WireEnum {
        /// Payment.
        case payment
        /// Refund.
        case refund
        /// Dismissed.
        case dismissed
    }
}
