/// What a line of a bank is known to be.
package enum BankLineFate: Hashable, Sendable {
    /// This payment.
    case payment(PaymentID)
    /// What of this payment was given back.
    case refund(PaymentID)
    /// Nothing that concerns the tenant, and why.
    case dismissed(reason: String?)

    /// The payment that it is, or that it gave back.
    package var payment: PaymentID? {
        switch self {
        case .payment(let id), .refund(let id): id
        case .dismissed: nil
        }
    }

    /// Why it was dismissed, where somebody said so.
    package var reason: String? {
        switch self {
        case .payment, .refund: nil
        case .dismissed(let reason): reason
        }
    }
}

/// What of a bank's line has to be written that is no payment.
package struct BankLineRow: Sendable {
    /// The line.
    package let line: BankLineID
    /// What it is; nil when it is nothing any more, or a payment, which has it itself.
    package let fate: BankLineFate?
    /// The event that says so.
    package let event: EventNumber

    /// Puts it together.
    package init(line: BankLineID, fate: BankLineFate?, event: EventNumber) {
        self.line = line
        self.fate = fate
        self.event = event
    }
}
