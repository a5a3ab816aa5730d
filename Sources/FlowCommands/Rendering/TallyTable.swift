import FlowAPI
import FlowTerminal
import Varlink

/// Jobs or profiles that were counted, and what was added up.
struct TallyTable: Sendable {
    /// Jobs or profiles that have equal values.
    private struct Group {
        let values: JSONValue
        let count: Int
        let sum: String?
        let summed: Int?
    }

    private static let barWidth = 20

    private let total: Group
    private let groups: [Group]?
    private let names: [String]
    private let sum: String?
    private let nouns: (one: String, several: String)

    init(_ reply: JobsAPI.Count.Reply, by names: [String], sum: String?) {
        total = Group(values: .object([:]), count: reply.jobs, sum: reply.sum, summed: reply.summed)
        groups = reply.groups?.map { Group(values: $0.values, count: $0.jobs, sum: $0.sum, summed: $0.summed) }
        (self.names, self.sum, nouns) = (names, sum, ("job", "jobs"))
    }

    init(_ reply: ProfilesAPI.Count.Reply, by names: [String], sum: String?) {
        total = Group(values: .object([:]), count: reply.profiles, sum: reply.sum, summed: reply.summed)
        groups = reply.groups?.map { Group(values: $0.values, count: $0.profiles, sum: $0.sum, summed: $0.summed) }
        (self.names, self.sum, nouns) = (names, sum, ("profile", "profiles"))
    }

    func lines(_ style: Style) -> [Line] {
        guard let groups else { return [sentence] }
        guard !groups.isEmpty else { return [Line("There are no such \(nouns.several).", .dim)] }
        var columns = ColumnTable.titles(names).map { Table.Column($0, .left, .words(widthMin: 12)) }
        columns.append(.init(nouns.several.uppercased(), .right))
        if let sum { columns.append(.init(ColumnTable.titles([sum])[0], .right)) }
        if style.hasBars { columns.append(.init("", .left, .spare)) }
        let most = groups.map(\.count).max() ?? 1
        let rows = groups.map { row($0, most, style) }
        return Table(columns, rows: rows + (groups.count > 1 ? [totalRow(style)] : [])).lines(width: style.width)
    }

    var csv: CSVTable {
        let sums = sum == nil ? [] : ["sum", "summed"]
        return CSVTable(
            columns: names.map { .answers($0) } + ([nouns.several] + sums).map { .value($0) },
            rows: (groups ?? [total]).map { group in
                names.map { Self.value($0, group).map(ColumnTable.raw) ?? "" } + ["\(group.count)"]
                    + (sum == nil ? [] : [group.sum ?? "", "\(group.summed ?? 0)"])
            }
        )
    }

    private var sentence: Line {
        let all = total.count == 1 ? "1 \(nouns.one)" : "\(total.count) \(nouns.several)"
        guard let sum, let amount = total.sum else { return Line(all) }
        return Line([Span(amount, .bold), Span(" in \(sum), of \(total.summed ?? 0) of \(all)")])
    }

    private func row(_ group: Group, _ most: Int, _ style: Style) -> [Line] {
        let cells = max(1, group.count * Self.barWidth / max(1, most))
        return names.map { Self.value($0, group).map(ColumnTable.cell) ?? Line("–", .dim) }
            + [Line("\(group.count)", .bold)] + (sum == nil ? [] : [Line(group.sum ?? "")])
            + (style.hasBars ? [Line(String(repeating: "█", count: cells), .cyan)] : [])
    }

    private func totalRow(_ style: Style) -> [Line] {
        [Line("all", .dim)] + names.dropFirst().map { _ in Line("") } + [Line("\(total.count)", .bold)]
            + (sum == nil ? [] : [Line(total.sum ?? "", .bold)]) + (style.hasBars ? [Line("")] : [])
    }

    private static func value(_ name: String, _ group: Group) -> JSONValue? {
        guard case .object(let members) = group.values else { return nil }
        return members[name]
    }
}

extension JobsAPI.Count.Parameters {
    init(_ list: JobsAPI.List.Parameters, by names: [String], sum: String?) {
        self.init(
            tenant: list.tenant,
            states: list.states,
            template: list.template,
            search: list.search,
            assignee: list.assignee,
            createdFrom: list.createdFrom,
            createdUntil: list.createdUntil,
            changedFrom: list.changedFrom,
            changedUntil: list.changedUntil,
            percentMin: list.percentMin,
            percentMax: list.percentMax,
            labels: list.labels,
            priorities: list.priorities,
            dueFrom: list.dueFrom,
            dueUntil: list.dueUntil,
            overdue: list.overdue,
            withoutDue: list.withoutDue,
            where: list.where,
            by: names.isEmpty ? nil : names,
            sum: sum
        )
    }
}
