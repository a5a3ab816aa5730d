/// Fate of a bank's line: what it is known to be.
package enum BankLineFate: Hashable, Sendable {
    case payment(PaymentID)
    /// Line that gave a part of this payment back.
    case refund(PaymentID)
    /// Dismissed line that doesn't concern the tenant, with the reason.
    case dismissed(reason: String?)

    /// The payment that it is, or that it gave back.
    package var payment: PaymentID? {
        switch self {
        case .payment(let id), .refund(let id): id
        case .dismissed: nil
        }
    }

    package var reason: String? {
        switch self {
        case .payment, .refund: nil
        case .dismissed(let reason): reason
        }
    }
}

/// Row of a bank's line that has to be written and is no payment.
package struct BankLineRow: Sendable {
    package let line: BankLineID
    /// Fate of the line; nil when it has none any more, or is a payment, which stores the line.
    package let fate: BankLineFate?
    package let event: EventNumber

    package init(line: BankLineID, fate: BankLineFate?, event: EventNumber) {
        self.line = line
        self.fate = fate
        self.event = event
    }
}
