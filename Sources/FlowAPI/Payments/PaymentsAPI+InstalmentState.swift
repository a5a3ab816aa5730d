// Written by generate.py from io.flowd.Payments.varlink.

import Varlink

extension PaymentsAPI {
    /// How an instalment, or a schedule as a whole, stands on the payer's day; what credit of the schedule covers
    /// altogether isn't overdue.
    package enum InstalmentState: String, WireEnum {
        /// Scheduled.
        case scheduled
        /// Due.
        case due
        /// Overdue.
        case overdue
        /// Partially paid.
        case partiallyPaid
        /// Paid.
        case paid
        /// Waived.
        case waived
        /// Cancelled.
        case cancelled
        /// Disputed.
        case disputed
    }
}
