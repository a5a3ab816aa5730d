import FlowAPI
import FlowTerminal

/// Payments, one a line, or one with all that is known.
enum PaymentText {
    static func lines(
        _ payments: [PaymentsAPI.Payment],
        ofOne isOne: Bool = false,
        isFiltered: Bool = false,
        _ style: Style
    ) -> [Line] {
        guard !payments.isEmpty else {
            return [Line(isFiltered ? "There are no such payments." : "No payments are recorded.", .dim)]
        }
        var columns: [Table.Column] = [.init("PAYMENT", .right), .init("PAID ON"), .init("AMOUNT", .right)]
        if !isOne { columns.append(.init("WITH", .left, .flexible())) }
        columns += [.init("WENT TO", .left, .words(widthMin: 20)), .init("REFERENCE", .left, .flexible())]
        let table = Table(
            columns,
            rows: payments.map { payment -> [Line] in
                var parts = sums(of: payment).map { "\($0) \(style.amount($1))" }
                if PaymentTable.isPositive(payment.credit) { parts.append("credit \(style.amount(payment.credit))") }
                if PaymentTable.isPositive(payment.refunded) {
                    parts.append("refunded \(style.amount(payment.refunded))")
                }
                let amount = "\(style.amount(payment.amount)) \(payment.currency)"
                var cells = [Line(payment.id, .bold), Line(payment.paidOn), Line(amount)]
                if !isOne { cells.append(PaymentTable.party(payment.party, payment.direction)) }
                cells += [Line(parts.joined(separator: ", ")), Line(payment.reference ?? "", .dim)]
                return cells
            }
        )
        return table.lines(width: style.width)
    }

    static func lines(_ payment: PaymentsAPI.Payment, _ style: Style) -> [Line] {
        let amount = "\(style.amount(payment.amount)) \(payment.currency)"
        let heading =
            Line([Span("Payment \(payment.id)", .bold), " · ", Span(amount, .bold), " "])
            + PaymentTable.party(payment.party, payment.direction)
        var facts: [(name: String, value: Line)] = [
            ("paid on", Line(payment.paidOn)), ("schedule", Line("\(payment.schedule), \(payment.scheduleTitle)")),
        ]
        facts += parts(of: payment, style).enumerated().map { (name: $0 == 0 ? "went to" : "", value: $1) }
        facts += [
            ("reference", Line(payment.reference ?? "")), ("bank line", Line(payment.bankLine ?? "")),
        ]
        return [heading] + FactList(facts).lines(width: style.width)
    }

    private static func sums(of payment: PaymentsAPI.Payment) -> [(instalment: String, amount: String)] {
        AllocationSums.byInstalment(payment.allocations, currency: payment.currency)
            .map { ("\(payment.schedule)/\($0.instalment)", $0.amount) }
    }

    /// Returns where a payment's amount is by now; the parts add up to the amount.
    private static func parts(of payment: PaymentsAPI.Payment, _ style: Style) -> [Line] {
        var parts = sums(of: payment).map { ("instalment \($0)", $1) }
        if PaymentTable.isPositive(payment.credit) { parts.append(("credit", payment.credit)) }
        if PaymentTable.isPositive(payment.refunded) { parts.append(("refunded", payment.refunded)) }
        let table = Table(
            [.init(""), .init("", .right)],
            rows: parts.map { [Line($0), Line("\(style.amount($1)) \(payment.currency)")] }
        )
        return table.rowLines(width: nil)
    }
}
