import FlowAPI
import FlowCore
import FlowTerminal

/// Exact sums of what is owed, by party, month, category, job or tenant.
///
/// Each currency and each direction is summed by itself.
struct OwedSums: Sendable {
    /// Sum of one group, in one currency and one direction.
    struct Group: Encodable, Hashable, Sendable {
        /// Tenant of the group, where several tenants were asked and each has groups of its own.
        let tenant: String?
        /// Key that the group shares: a profile's key, `2027-03`, a category or a job; absent without one.
        let group: String?
        let direction: PaymentsAPI.Direction
        let currency: String
        fileprivate(set) var instalments = 0
        fileprivate(set) var outstanding = ""
        fileprivate(set) var overdue = ""
        fileprivate(set) var earliestDueDate: String?
    }

    private struct Sum {
        var group: Group
        var owed: Money
        var overdue: Money

        var reported: Group {
            var reported = group
            (reported.outstanding, reported.overdue) = (owed.text, overdue.text)
            return reported
        }
    }

    let groups: [Group]
    private let grouping: OwedGrouping
    private let isOfAll: Bool
    private let instalments: [PaymentsAPI.Instalment]

    /// Throws where the currency is none that is known here, or a sum is too large.
    init(
        _ instalments: [OfTenant<PaymentsAPI.Instalment>],
        by grouping: OwedGrouping,
        ofAll isOfAll: Bool = false
    ) throws(Problem) {
        (self.grouping, self.isOfAll, self.instalments) = (grouping, isOfAll, instalments.map(\.value))
        var sums: [Group: Sum] = [:]
        for item in instalments {
            let part = item.value
            let key = Group(
                tenant: grouping.isOfTenant ? item.tenant : nil,
                group: Self.group(of: item, by: grouping),
                direction: part.direction,
                currency: part.currency
            )
            do throws(MoneyError) {
                let currency = try Currency(validating: part.currency)
                let owed = try Money(validating: part.outstanding, currency)
                var sum = sums[key] ?? Sum(group: key, owed: .zero(currency), overdue: .zero(currency))
                sum.owed = try sum.owed.adding(owed, field: "outstanding")
                if part.state == .overdue { sum.overdue = try sum.overdue.adding(owed, field: "outstanding") }
                sum.group.instalments += 1
                sum.group.earliestDueDate = [sum.group.earliestDueDate, part.dueDate].compactMap(\.self).min()
                sums[key] = sum
            } catch {
                throw .badInput("What is owed on \(part.id) can't be added up here: \(error.message).")
            }
        }
        groups = sums.values.sorted { Self.precedes($0, $1, by: grouping) }.map(\.reported)
    }

    func lines(none: String, _ style: Style) -> [Line] {
        guard !groups.isEmpty else { return [Line(none, .dim)] }
        let table = Table(
            [
                .init(grouping.rawValue.uppercased(), .left, .words(widthMin: 12)), .init("OWED", .right),
                .init("OVERDUE", .right), .init("INSTALMENTS", .right, .spare), .init("EARLIEST"),
            ],
            rows: groups.map { group in
                let name = group.group ?? "–"
                let isNone = !PaymentTable.isPositive(group.overdue)
                return [
                    grouping == .party ? PaymentTable.party(name, group.direction) : named(name, group),
                    Line("\(style.amount(group.outstanding)) \(group.currency)", .bold),
                    isNone ? Line("–", .dim) : Line("\(style.amount(group.overdue)) \(group.currency)", .red),
                    Line("\(group.instalments)"), Line(group.earliestDueDate ?? "–"),
                ]
            }
        )
        return table.naming(groups.map { grouping == .tenant ? nil : $0.tenant }).lines(width: style.width)
            + PaymentTable.sum(instalments, style)
    }

    var csv: CSVTable {
        CSVTable(
            columns: [
                grouping == .category ? .words(grouping.rawValue) : .value(grouping.rawValue), .value("direction"),
                .value("outstanding"), .value("overdue"), .value("currency"), .value("instalments"),
                .value("earliestDueDate"),
            ],
            rows: groups.map { group in
                [
                    group.group ?? "", group.direction.rawValue, group.outstanding, group.overdue, group.currency,
                    "\(group.instalments)", group.earliestDueDate ?? "",
                ]
            }
        ).naming(groups.map(\.tenant), ofAll: isOfAll && grouping.isOfTenant && grouping != .tenant)
    }

    /// `2027-03  out`; a party has its own words.
    private func named(_ name: String, _ group: Group) -> Line {
        Line([Span(name), Span(group.direction == .incoming ? "  to come in" : "  to go out", .dim)])
    }

    private static func group(of item: OfTenant<PaymentsAPI.Instalment>, by grouping: OwedGrouping) -> String? {
        switch grouping {
        case .party: item.value.party
        case .month: item.value.dueDate.map { String($0.prefix(7)) }
        case .category: item.value.category
        case .job: item.value.job
        case .tenant: item.tenant
        }
    }

    /// Months in their order, which what has no day ends; of others what most is owed of comes first in its currency.
    private static func precedes(_ left: Sum, _ right: Sum, by grouping: OwedGrouping) -> Bool {
        let (one, other) = (left.group, right.group)
        let names = ((one.group ?? "~"), (other.group ?? "~"))
        if grouping == .month, names.0 != names.1 { return names.0 < names.1 }
        if one.direction != other.direction { return one.direction == .incoming }
        if one.currency != other.currency { return one.currency < other.currency }
        if left.owed != right.owed { return left.owed.minorUnits > right.owed.minorUnits }
        return (one.tenant ?? "", names.0) < (other.tenant ?? "", names.1)
    }
}
