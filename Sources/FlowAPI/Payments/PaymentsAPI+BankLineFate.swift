// Written by generate.py from io.flowd.Payments.varlink.

import Varlink

extension PaymentsAPI {
    /// Fate of a bank's line: recorded as a payment or as a refund, or dismissed.
    package enum BankLineFate: String, WireEnum {
        case payment
        case refund
        case dismissed
    }
}
