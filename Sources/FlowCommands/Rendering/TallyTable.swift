import FlowAPI
import FlowTerminal
import Varlink

/// Jobs that were counted, and what was added up.
struct TallyTable: Sendable {
    /// Cells of the longest bar.
    private static let barWidth = 20

    private let reply: JobsAPI.Count.Reply
    private let names: [String]
    private let sum: String?

    /// Takes an answer and what was asked for.
    init(_ reply: JobsAPI.Count.Reply, by names: [String], sum: String?) {
        (self.reply, self.names, self.sum) = (reply, names, sum)
    }

    /// A line for each group, with bars on a terminal, and one for all.
    func lines(_ style: Style) -> [Line] {
        guard let groups = reply.groups else { return [total] }
        guard !groups.isEmpty else { return [Line("There are no such jobs.", .dim)] }
        var columns = ColumnTable.titles(names).map { Table.Column($0, .left, .words(widthMin: 12)) }
        columns.append(.init("JOBS", .right))
        if let sum { columns.append(.init(ColumnTable.titles([sum])[0], .right)) }
        if style.hasBars { columns.append(.init("", .left, .spare)) }
        let rows = groups.map { row($0, style) }
        return Table(columns, rows: rows + (groups.count > 1 ? [totalRow(style)] : [])).lines(width: style.width)
    }

    /// A line for each group.
    var csv: CSVTable {
        let groups =
            reply.groups ?? [JobsAPI.JobGroup(values: [:], jobs: reply.jobs, sum: reply.sum, summed: reply.summed)]
        let sums = sum == nil ? [] : ["sum", "summed"]
        return CSVTable(
            columns: names.map { .answers($0) } + (["jobs"] + sums).map { .value($0) },
            rows: groups.map { group in
                names.map { Self.value($0, group).map(ColumnTable.raw) ?? "" } + ["\(group.jobs)"]
                    + (sum == nil ? [] : [group.sum ?? "", "\(group.summed ?? 0)"])
            }
        )
    }

    private var total: Line {
        let jobs = reply.jobs == 1 ? "1 job" : "\(reply.jobs) jobs"
        guard let sum, let amount = reply.sum else { return Line(jobs) }
        return Line([Span(amount, .bold), Span(" in \(sum), of \(reply.summed ?? 0) of \(jobs)")])
    }

    private func row(_ group: JobsAPI.JobGroup, _ style: Style) -> [Line] {
        let most = reply.groups?.map(\.jobs).max() ?? 1
        let cells = max(1, group.jobs * Self.barWidth / max(1, most))
        return names.map { Self.value($0, group).map(ColumnTable.cell) ?? Line("–", .dim) }
            + [Line("\(group.jobs)", .bold)] + (sum == nil ? [] : [Line(group.sum ?? "")])
            + (style.hasBars ? [Line(String(repeating: "█", count: cells), .cyan)] : [])
    }

    private func totalRow(_ style: Style) -> [Line] {
        [Line("all", .dim)] + names.dropFirst().map { _ in Line("") } + [Line("\(reply.jobs)", .bold)]
            + (sum == nil ? [] : [Line(reply.sum ?? "", .bold)]) + (style.hasBars ? [Line("")] : [])
    }

    private static func value(_ name: String, _ group: JobsAPI.JobGroup) -> JSONValue? {
        guard case .object(let members) = group.values else { return nil }
        return members[name]
    }
}

extension JobsAPI.Count.Parameters {
    /// Counts what a list would have.
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
