import FlowAPI
import FlowTerminal

/// Payment schedules, instalments and payments.
enum PaymentTable {
    static func lines(schedules: [PaymentsAPI.Schedule], isFiltered: Bool = false, _ style: Style) -> [Line] {
        guard !schedules.isEmpty else {
            let none = "There are no payment schedules: flowctl payment schedule add --help"
            return [Line(isFiltered ? "There are no such payment schedules." : none, .dim)]
        }
        let table = Table(
            [
                .init("SCHEDULE", .right), .init("TITLE", .left, .flexible(widthMin: 12)),
                .init("WITH", .left, .flexible()), .init("TOTAL", .right), .init("OWED", .right),
                .init("STATE", .left, .words(widthMin: 9)),
                .init("NEXT", .left, .spare),
            ],
            rows: schedules.map { item in
                [
                    Line(item.id, .bold), Line(item.title), party(item.party, item.direction),
                    Line("\(style.amount(item.total)) \(item.currency)"), Line(style.amount(item.outstanding)),
                    state(item.state),
                    Line(item.nextDueDate ?? "–"),
                ]
            }
        )
        return table.lines(width: style.width)
    }

    static func lines(_ reply: PaymentsAPI.ShowSchedule.Reply, _ style: Style) -> [Line] {
        let item = reply.schedule
        var lines = [
            Line([Span("\(item.id)  ", .bold), Span(item.title, .bold), Span("  ")]) + state(item.state),
            Line(
                "\(item.direction == .incoming ? "from" : "to") \(item.party) · \(style.amount(item.total)) \(item.currency)"
                    + " · paid \(style.amount(item.paid)) · owed \(style.amount(item.outstanding))"
                    + " · credit \(style.amount(item.credit))"
                    + (item.job.map { " · job \($0)" } ?? "")
                    + (item.graceDays > 0 ? " · \(item.graceDays) days of grace" : ""),
                .dim
            ),
            .empty,
        ]
        let table = Table(
            [
                .init("INSTALMENT", .right), .init("DUE"), .init("TITLE", .left, .flexible(widthMin: 12)),
                .init("AMOUNT", .right), .init("OWED", .right), .init("STATE", .left, .words(widthMin: 9)),
                .init("NOTE", .left, .below()),
            ],
            rows: reply.instalments.map { part in
                [
                    Line(part.id, .bold), Line(part.dueDate ?? "–"), Line(part.title),
                    Line(style.amount(part.amount)), Line(style.amount(part.outstanding)), state(part.state),
                    remark(on: part, style),
                ]
            }
        )
        lines += table.lines(width: style.width)
        for part in reply.instalments {
            guard let covered = part.covered else { continue }
            let owed = "\(style.amount(part.outstanding)) \(part.currency) that are owed on \(part.id)"
            lines.append(Line("Of the \(owed), credit covers \(style.amount(covered)).", .dim))
        }
        if let charges = reply.charges { lines += [.empty] + self.lines(charges: charges, style) }
        if !reply.payments.isEmpty { lines += [.empty] + PaymentText.lines(reply.payments, ofOne: true, style) }
        return lines
    }

    private static func lines(charges: [PaymentsAPI.PaymentCharge], _ style: Style) -> [Line] {
        let table = Table(
            [
                .init("CHARGE", .right), .init("ON", .right), .init("DAY"), .init("WHAT"), .init("AMOUNT", .right),
                .init("REVERSED", .left, .below(label: "reversed:")),
            ],
            rows: charges.map { charge in
                [
                    Line("\(charge.number)", .bold), Line(charge.instalment), Line(charge.chargedOn),
                    Line(words(of: charge)),
                    Line(style.amount(charge.amount), charge.reversed == nil ? .plain : .dim),
                    Line(charge.reversed ?? "", .dim),
                ]
            }
        )
        return table.lines(width: style.width)
    }

    /// Returns a charge in words, with its percentage, and the day from which interest runs.
    static func words(of charge: PaymentsAPI.PaymentCharge) -> String {
        let rate = charge.rate.map { " \($0)%" } ?? ""
        guard charge.kind == .interest else { return "late fee\(rate)" }
        return "interest\(rate)" + (charge.runsFrom.map { " from \($0)" } ?? "")
    }

    // MARK: - Parts

    private static func remark(on part: PaymentsAPI.Instalment, _ style: Style) -> Line {
        let notes = [
            given(up: part), part.disputed,
            part.held.map { "held\(part.heldUntil.map { " until \($0)" } ?? ""): \($0)" },
            part.promisedUntil.map { "promised by \($0)" },
            isPositive(part.waived)
                ? "waived \(style.amount(part.waived))" + (part.waiveReason.map { ": \($0)" } ?? "") : nil,
            part.charged.map { "charged \(style.amount($0))" },
        ].compactMap(\.self)
        return Line(notes.joined(separator: ", "), .dim)
    }

    /// Returns the reason of a cancellation; an instalment that was removed has no amount any more.
    private static func given(up part: PaymentsAPI.Instalment) -> String? {
        guard let reason = part.cancelled, !isPositive(part.amount) else { return part.cancelled }
        return reason == "removed" ? reason : "removed: \(reason)"
    }

    static func party(_ party: String, _ direction: PaymentsAPI.Direction) -> Line {
        Line("\(direction == .incoming ? "from" : "to") \(party)")
    }

    /// Returns what a payment step waits for, to be shown beside it.
    ///
    /// Examples are `1200.00 EUR overdue` and `300.00 of 1200.00 EUR paid`, followed by the instalment or schedule.
    static func words(of payment: JobsAPI.StepPayment, _ style: Style) -> [String] {
        let isInPart = isPositive(payment.paid) && isPositive(payment.outstanding)
        let amount = "\(style.amount(payment.amount)) \(payment.currency)"
        let state = isInPart ? [payment.state.words] : []
        let paid = isInPart ? "\(style.amount(payment.paid)) of \(amount) paid" : "\(amount) \(payment.state.words)"
        let displayed = payment.state == .partiallyPaid ? [] : state
        return [paid] + displayed + [payment.instalment ?? "schedule \(payment.schedule)"]
    }

    static func state(_ state: PaymentsAPI.InstalmentState) -> Line {
        switch state {
        case .scheduled: Line(state.words)
        case .due, .partiallyPaid: Line(state.words, .yellow)
        case .overdue, .disputed: Line(state.words, .red)
        case .paid: Line(state.words, .green)
        case .waived, .cancelled: Line(state.words, .dim)
        }
    }

    static func isPositive(_ amount: String) -> Bool {
        amount.contains { ("1"..."9").contains($0) }
    }
}

extension PaymentsAPI.InstalmentState {
    var words: String {
        self == .partiallyPaid ? "partially paid" : rawValue
    }
}
