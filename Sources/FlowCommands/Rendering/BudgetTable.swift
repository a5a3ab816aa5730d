import FlowAPI
import FlowCore
import FlowTerminal

/// The budgets of a job: with bars on a terminal.
enum BudgetTable {
    private static let barWidth = 20

    static func lines(_ lines: [PaymentsAPI.BudgetLine], _ style: Style) -> [Line] {
        guard !lines.isEmpty else {
            return [Line("Nothing is planned or agreed: flowctl budget set --help", .dim)]
        }
        var columns: [Table.Column] = [
            .init("BUDGET", .left, .flexible(widthMin: 10)), .init("PLANNED", .right), .init("COMMITTED", .right),
            .init("PAID", .right), .init("OVERDUE", .right), .init("LEFT", .right), .init(""),
        ]
        if style.hasBars { columns.append(.init("", .left, .spare)) }
        let table = Table(
            columns,
            rows: lines.map { row($0, $0.category ?? "(none)", style) }
                + totals(lines).map { row($0, "total", style) }
        )
        return table.lines(width: style.width)
    }

    private static func row(_ line: PaymentsAPI.BudgetLine, _ name: String, _ style: Style) -> [Line] {
        let isOver = line.left?.hasPrefix("-") ?? false
        let cells = [
            Line(line.direction == .incoming ? "\(name), in" : name, .bold),
            Line(line.planned.map(style.amount) ?? "–"), Line(style.amount(line.committed)),
            Line(style.amount(line.paid)),
            Line(style.amount(line.overdue), PaymentTable.isPositive(line.overdue) ? .red : .plain),
            Line(line.left.map(style.amount) ?? "–", isOver ? .red : .plain), Line(line.currency, .dim),
        ]
        return style.hasBars ? cells + [bar(line, isOver: isOver)] : cells
    }

    /// Returns the totals of several budgets by direction and currency; a sum beyond all amounts isn't shown.
    ///
    /// The remainder is that of the plans; what was agreed without a plan is shown in lines of its own.
    private static func totals(_ lines: [PaymentsAPI.BudgetLine]) -> [PaymentsAPI.BudgetLine] {
        var totals: [PaymentsAPI.BudgetLine] = []
        for direction in [PaymentsAPI.Direction.outgoing, .incoming] {
            for code in Set(lines.map(\.currency)).sorted() {
                let group = lines.filter { $0.direction == direction && $0.currency == code }
                guard group.count > 1, let total = try? sum(of: group, direction, code) else { continue }
                totals.append(total)
            }
        }
        return totals
    }

    private static func sum(
        of lines: [PaymentsAPI.BudgetLine],
        _ direction: PaymentsAPI.Direction,
        _ code: String
    ) throws -> PaymentsAPI.BudgetLine {
        let currency = try Currency(validating: code)
        let sum = { (amounts: [String]) throws -> Money in
            try Money.sum(
                try amounts.filter(PaymentTable.isPositive).map { try Money(validating: $0, currency) },
                of: currency,
                field: "total"
            )
        }
        let plans = lines.compactMap(\.planned)
        let (plan, committed) = (try sum(plans), try sum(lines.map(\.committed)))
        let promised = try sum(lines.filter { $0.planned != nil }.map(\.committed))
        return PaymentsAPI.BudgetLine(
            direction: direction,
            currency: code,
            planned: plans.isEmpty ? nil : plan.text,
            committed: committed.text,
            paid: try sum(lines.map(\.paid)).text,
            overdue: try sum(lines.map(\.overdue)).text,
            left: plans.isEmpty ? nil : try plan.subtracting(promised, field: "total").text
        )
    }

    /// Right after a command.
    static func lines(_ status: PaymentsAPI.BudgetStatus, _ style: Style) -> [Line] {
        var line = Line([Span(status.category, .bold), Span(" of job \(status.job): ")])
        line += Line(status.planned.map { "\(style.amount($0)) \(status.currency ?? "") planned" } ?? "nothing planned")
        if status.eventNumber == 0 { line += Line(", as before", .dim) }
        return [line]
    }

    /// Returns a bar of what was paid, what is agreed beyond that, and what is left.
    ///
    /// A full bar is the plan, or what was agreed when that is more.
    private static func bar(_ line: PaymentsAPI.BudgetLine, isOver: Bool) -> Line {
        let sizes = [line.paid, line.committed, line.planned ?? ""].map(size)
        let most = max(sizes[1], sizes[2])
        guard most > 0 else { return .empty }
        let (paid, committed) = (cells(sizes[0], of: most), cells(sizes[1], of: most))
        return Line([
            Span(String(repeating: "█", count: paid), .green),
            Span(String(repeating: "▒", count: max(0, committed - paid)), isOver ? .red : .yellow),
            Span(String(repeating: "░", count: max(0, barWidth - max(paid, committed))), .dim),
        ])
    }

    /// Returns the number of cells for a size: at least one for any size above zero.
    private static func cells(_ size: UInt64, of most: UInt64) -> Int {
        guard size > 0 else { return 0 }
        let cells = most.dividingFullWidth(min(size, most).multipliedFullWidth(by: UInt64(barWidth))).quotient
        return max(1, Int(cells))
    }

    /// A decimal string as minor units, which all amounts of a currency have as many decimals for.
    private static func size(_ amount: String) -> UInt64 {
        UInt64(amount.filter { $0 != "." }) ?? 0
    }
}
