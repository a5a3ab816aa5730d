import FlowAPI
import FlowCore
import FlowTerminal

/// Table of what is owed, earliest first.
extension PaymentTable {
    /// Returns the table of what is owed, with tenants where several were asked.
    ///
    /// With `isCut` the instalments are only the beginning; `none` is shown when nothing is owed.
    static func lines(
        due instalments: [PaymentsAPI.Instalment],
        tenants: [String?] = [],
        isCut: Bool = false,
        none: String,
        _ style: Style
    ) -> [Line] {
        guard !instalments.isEmpty else { return [Line(none, .dim)] }
        let isNamed = tenants.contains { $0 != nil }
        let hasJobs = instalments.contains { $0.job != nil }
        let table = Table(
            [.init("INSTALMENT", .right)] + (hasJobs ? [.init("JOB", .right, .spare)] : []) + [
                .init("DUE"), .init("TITLE", .left, .words(widthMin: isNamed ? 10 : 14)),
                .init("WITH", .left, .words(widthMin: 10)), .init("OWED", .right),
                .init("STATE", .left, .words(widthMin: 9)),
            ],
            rows: instalments.map { part in
                let isOne = part.scheduleTitle == part.title
                return [Line(part.id, .bold)] + (hasJobs ? [Line(part.job ?? "–")] : []) + [
                    Line(part.dueDate ?? "–"), Line(isOne ? part.title : "\(part.scheduleTitle): \(part.title)"),
                    party(part.party, part.direction), Line("\(style.amount(part.outstanding)) \(part.currency)"),
                    state(part.state),
                ]
            }
        )
        let covered = instalments.enumerated().compactMap { index, part in
            part.covered.map { covered -> Line in
                let amount = "\(style.amount(covered)) \(part.currency)"
                let tenant = (tenants.isEmpty ? nil : tenants[index]).map { " of \($0)" } ?? ""
                return Line(
                    "What is owed on \(part.id)\(tenant) is told without the \(amount) that credit covers.",
                    .dim
                )
            }
        }
        return table.naming(tenants).lines(width: style.width) + sum(instalments, isCut: isCut, style) + covered
    }

    /// `Together 1200.00 EUR to come in, 300.00 EUR to go out`; nothing below one line.
    static func sum(_ instalments: [PaymentsAPI.Instalment], isCut: Bool = false, _ style: Style) -> [Line] {
        guard instalments.count > 1 else { return [] }
        var sums: [(currency: Currency, direction: PaymentsAPI.Direction, units: Int64)] = []
        for part in instalments {
            guard let currency = try? Currency(validating: part.currency),
                let owed = try? Money(validating: part.outstanding, currency)
            else { return [] }
            if let index = sums.firstIndex(where: { $0.currency == currency && $0.direction == part.direction }) {
                let (units, isTooLarge) = sums[index].units.addingReportingOverflow(owed.minorUnits)
                guard !isTooLarge else { return [] }
                sums[index].units = units
            } else {
                sums.append((currency, part.direction, owed.minorUnits))
            }
        }
        sums.sort { ($0.direction.rawValue, $0.currency.code) < ($1.direction.rawValue, $1.currency.code) }
        let words = sums.map { sum in
            let amount = style.amount(Money(minorUnits: sum.units, sum.currency).text)
            return "\(amount) \(sum.currency.code) to \(sum.direction == .incoming ? "come in" : "go out")"
        }
        return [Line((isCut ? "These together " : "Together ") + words.joined(separator: ", "), .dim)]
    }
}
