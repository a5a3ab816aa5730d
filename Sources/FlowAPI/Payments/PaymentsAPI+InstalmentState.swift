// Written by generate.py from io.flowd.Payments.varlink.

import Varlink

extension PaymentsAPI {
    /// State of an instalment, or of a schedule as a whole, on the payer's day; an amount that credit of the schedule
    /// covers completely isn't overdue.
    package enum InstalmentState: String, WireEnum {
        case scheduled
        case due
        case overdue
        case partiallyPaid
        case paid
        case waived
        case cancelled
        case disputed
    }
}
