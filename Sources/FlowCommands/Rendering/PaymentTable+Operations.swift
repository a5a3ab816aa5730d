import FlowAPI
import FlowTerminal

/// Lines about what a command did to a schedule: what of it moved, instalment by instalment.
extension PaymentTable {
    static func lines(added item: PaymentsAPI.ScheduleStatus, _ style: Style) -> [Line] {
        let count = item.instalmentCount == 1 ? "1 instalment" : "\(item.instalmentCount) instalments"
        var line = Line([
            Span("Added payment schedule "), Span(item.id, .bold),
            Span(": \(item.title), \(style.amount(item.total)) \(item.currency) in \(count)"),
        ])
        if isPositive(item.roundingRemainder) {
            line += Line(" · \(style.amount(item.roundingRemainder)) of rounding went to the last percentage", .dim)
        }
        return [line] + Sentences.warnings(item.warnings)
    }

    static func lines(moved item: PaymentsAPI.ScheduleStatus, verb: String, _ style: Style) -> [Line] {
        let given = item.refunded.map { "\(style.amount($0)) \(item.currency) of " } ?? ""
        var line = Line([Span("\(verb) \(given)"), Span(item.payment ?? item.id, .bold)])
        let sums = AllocationSums.byInstalment(item.allocations, currency: item.currency)
        var parts = sums.map { part in
            let isSettled = item.settled.contains(part.instalment)
            let isReopened = item.reopened.contains(part.instalment)
            return "\(style.amount(part.amount)) on \(item.id)/\(part.instalment)"
                + (isSettled ? " (settled)" : isReopened ? " (owed again)" : "")
        }
        let more = item.allocationCount - item.allocations.count
        if more == 0, let refunded = item.refunded,
            let credit = AllocationSums.rest(of: refunded, besides: item.allocations, currency: item.currency)
        {
            parts.append("\(style.amount(credit)) of credit")
        }
        if !parts.isEmpty { line += Line(": " + parts.joined(separator: ", ")) }
        if more > 0 { line += Line(" and \(more) more") }
        if item.eventNumber == 0 { line += Line(", as before", .dim) }
        line += Line(" · \(style.amount(item.outstanding)) \(item.currency) owed", .dim)
        if isPositive(item.credit) { line += Line(", \(style.amount(item.credit)) credit", .dim) }
        let reported = Set(sums.map { "\(item.id)/\($0.instalment)" })
        return [line] + corrections(item, style) + self.moved(item, besides: reported, style)
    }

    /// Charges that a payment of an earlier day has taken back.
    private static func corrections(_ item: PaymentsAPI.ScheduleStatus, _ style: Style) -> [Line] {
        lines(item.corrections ?? [], item.currency, style)
    }

    static func lines(_ corrections: [PaymentsAPI.ChargeCorrection], _ currency: String, _ style: Style) -> [Line] {
        corrections.map { correction in
            let kind = correction.kind == .interest ? "Interest" : "Late fee"
            let amount = "\(style.amount(correction.amount)) \(currency)"
            let lowered = correction.charged.map { " lowered to \(style.amount($0))" } ?? " taken back"
            return Line("\(kind) \(amount) on \(correction.instalment)\(lowered): \(correction.reason)")
        }
    }

    static func lines(amended item: PaymentsAPI.ScheduleStatus, verb: String, _ style: Style) -> [Line] {
        let count = item.instalmentCount == 1 ? "1 instalment" : "\(item.instalmentCount) instalments"
        var line = Line([
            Span("\(verb) "), Span(item.instalment ?? "payment schedule \(item.id)", .bold),
            Span(": \(style.amount(item.total)) \(item.currency) altogether in \(count)"),
        ])
        if item.eventNumber == 0 { line += Line(", as before", .dim) }
        line += Line(" · \(style.amount(item.outstanding)) \(item.currency) owed", .dim)
        if isPositive(item.credit) { line += Line(", \(style.amount(item.credit)) credit", .dim) }
        let released = (item.released ?? []).map { part in
            Line(
                "\(style.amount(part.amount)) \(item.currency) that were paid on \(item.id)/\(part.instalment) became credit"
            )
        }
        let put = item.allocations.map { part in
            let isSettled = item.settled.contains(part.instalment) ? " (settled)" : ""
            return Line(
                "\(style.amount(part.amount)) \(item.currency) of credit are on \(item.id)/\(part.instalment)\(isSettled)"
            )
        }
        return [line] + self.moved(item, style) + released + put + corrections(item, style)
    }

    static func lines(_ item: PaymentsAPI.ScheduleStatus, note: String? = nil, _ style: Style) -> [Line] {
        var line = Line(item.instalment ?? item.id, .bold)
        line += Line(" is \((item.instalmentState ?? item.state).words)")
        if let note { line += Line(", \(note)") }
        if let made = item.made {
            line += Line(", charge \(made.number): \(words(of: made)), \(style.amount(made.amount)) \(item.currency)")
        }
        if item.eventNumber == 0 { line += Line(", as before", .dim) }
        line += Line(" · \(style.amount(item.instalmentOutstanding ?? item.outstanding)) \(item.currency) owed", .dim)
        return [line] + moved(item, style) + corrections(item, style) + Sentences.warnings(item.warnings)
    }

    /// Instalments of which an amount is another: `3/2: amount 900.00 → 1100.00, owed 600.00 → 800.00 EUR`.
    private static func moved(
        _ item: PaymentsAPI.ScheduleStatus,
        besides reported: Set<String> = [],
        _ style: Style
    ) -> [Line] {
        let moved = item.moved ?? []
        let lines = moved.filter { !reported.contains($0.instalment) }.map { part in
            let changes = [
                ("amount", part.amount), ("paid", part.paid), ("waived", part.waived), ("charged", part.charged),
                ("owed", part.outstanding),
            ].compactMap { name, change in
                change.map { "\(name) \(style.amount($0.before)) → \(style.amount($0.now))" }
            }
            return Line([
                Span(part.instalment, .bold), Span(": \(changes.joined(separator: ", ")) \(item.currency)"),
            ])
        }
        let more = (item.movedCount ?? 0) - moved.count
        return lines + (more > 0 ? [Line("and \(more) more: flowctl payment schedule show \(item.id)", .dim)] : [])
    }
}
