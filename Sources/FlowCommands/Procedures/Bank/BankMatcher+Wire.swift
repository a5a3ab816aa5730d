import FlowAPI
import FlowCore

extension OpenInstalment {
    init(_ part: PaymentsAPI.Instalment, partyName: String) throws {
        let currency = try Currency(validating: part.currency)
        self.init(
            id: try InstalmentID(validating: part.id),
            direction: part.direction == .incoming ? .incoming : .outgoing,
            outstanding: try Money(validating: part.outstanding, currency),
            party: part.party,
            partyName: partyName,
            dueDate: try part.dueDate.map { try LocalDate(validating: $0, field: "dueDate") }
        )
    }
}

extension RecordedPayment {
    init(_ payment: PaymentsAPI.Payment, partyName: String) throws {
        self.init(
            id: try PaymentID(validating: payment.id),
            party: payment.party,
            partyName: partyName,
            direction: payment.direction == .incoming ? .incoming : .outgoing,
            amount: try Money(validating: payment.amount, try Currency(validating: payment.currency)),
            paidOn: try LocalDate(validating: payment.paidOn, field: "paidOn"),
            words: payment.reference,
            line: try payment.bankLine.map { try BankLineID(validating: $0) },
            refunded: try Money(
                validating: payment.refunded,
                try Currency(validating: payment.currency),
                sign: .notNegative
            )
        )
    }
}

extension BankLineFate {
    init(_ reported: PaymentsAPI.BankLine) throws {
        switch reported.fate {
        case .payment: self = .payment(try PaymentID(validating: reported.payment ?? ""))
        case .refund: self = .refund(try PaymentID(validating: reported.payment ?? ""))
        case .dismissed: self = .dismissed(reason: reported.reason)
        }
    }
}
