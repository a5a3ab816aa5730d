import FlowAPI
import FlowTerminal

/// Table of amounts still to come in and to go out, by month; with bars on a terminal.
enum OutlookTable {
    private static let barWidth = 20

    static func lines(_ outlooks: [PaymentsAPI.Outlook], isFiltered: Bool = false, _ style: Style) -> [Line] {
        guard !outlooks.isEmpty else { return [Line(isFiltered ? "Nothing such is owed." : "Nothing is owed.", .dim)] }
        var lines: [Line] = []
        for outlook in outlooks {
            if !lines.isEmpty { lines.append(.empty) }
            lines += self.lines(outlook, style)
        }
        return lines
    }

    private static func lines(_ outlook: PaymentsAPI.Outlook, _ style: Style) -> [Line] {
        let most = outlook.rows.flatMap { [size($0.incoming), size($0.outgoing)] }.max() ?? 0
        var columns: [Table.Column] = [
            .init(outlook.currency), .init("IN", .right), .init("OUT", .right),
        ]
        if style.hasBars { columns += [.init("", .left, .spare), .init("", .left, .spare)] }
        let table = Table(
            columns,
            rows: outlook.rows.map { row in
                let isLate = row.period == "past" && (size(row.incoming) > 0 || size(row.outgoing) > 0)
                var cells = [
                    Line(row.period, isLate ? .red : .bold), Line(style.amount(row.incoming)),
                    Line(style.amount(row.outgoing)),
                ]
                if style.hasBars {
                    cells += [bar(size(row.incoming), most, .green), bar(size(row.outgoing), most, .yellow)]
                }
                return cells
            }
        )
        return table.lines(width: style.width)
    }

    private static func bar(_ size: UInt64, _ most: UInt64, _ paint: Paint) -> Line {
        guard size > 0, most > 0 else { return .empty }
        let cells = most.dividingFullWidth(size.multipliedFullWidth(by: UInt64(barWidth))).quotient
        return Line(String(repeating: "█", count: max(1, Int(cells))), paint)
    }

    /// A decimal string as minor units, which all amounts of a currency have as many decimals for.
    private static func size(_ amount: String) -> UInt64 {
        UInt64(amount.filter { $0 != "." }) ?? 0
    }
}
