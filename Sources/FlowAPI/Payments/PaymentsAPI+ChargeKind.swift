// Written by generate.py from io.flowd.Payments.varlink.

import Varlink

extension PaymentsAPI {
    /// Kind of a charge on an instalment.
    package enum ChargeKind: String, WireEnum {
        case lateFee
        case interest
    }
}
