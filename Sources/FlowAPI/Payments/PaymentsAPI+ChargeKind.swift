// Written by generate.py from io.flowd.Payments.varlink.

import Varlink

extension PaymentsAPI {
    /// What a charge is for.
    package enum ChargeKind: String, WireEnum {
        /// Late fee.
        case lateFee
        /// Interest.
        case interest
    }
}
