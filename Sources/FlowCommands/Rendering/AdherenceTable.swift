import FlowAPI
import FlowTerminal

/// Table of how well tasks are kept, of one tenant or of several.
///
/// Each group has a line, with bars on a terminal.
struct AdherenceTable: Sendable {
    private static let barWidth = 10

    private let replies: [OfTenant<TasksAPI.GetAdherence.Reply>]
    private let parts: Set<TasksAPI.AdherencePart>

    init(_ replies: [OfTenant<TasksAPI.GetAdherence.Reply>], by parts: [TasksAPI.AdherencePart]) {
        (self.replies, self.parts) = (replies, Set(parts))
    }

    /// Each group, or what each tenant has where none were asked for.
    private var rows: [OfTenant<TasksAPI.Adherence>] {
        replies.map { OfTenant(tenant: $0.tenant, value: $0.value.groups ?? [$0.value.adherence]) }.items()
    }

    func lines(_ style: Style) -> [Line] {
        if parts.isEmpty, replies.count == 1, let only = replies.first, only.tenant == nil {
            return TaskTable.lines(only.value.adherence) + passedOver
        }
        let rows = rows
        guard !rows.isEmpty else { return [Line("Nothing fell due.", .dim)] }
        let figures = figures(of: rows.map(\.value))
        var lines = rows.map { row($0.value, names($0.value), figures, style) }
        if replies.count == 1, rows.count > 1, let all = replies.first?.value.adherence {
            lines.append(row(all, [Line("all", .dim)] + names.dropFirst().map { _ in Line("") }, figures, style))
        }
        let tenants = rows.map(\.tenant) + (lines.count > rows.count ? [nil] : [])
        var columns = names + [.init("IN TIME", .right)]
        if style.hasBars { columns.append(.init("", .left, .spare)) }
        columns += figures.map { .init($0.title, .right) }
        return Table(columns, rows: lines).naming(tenants).lines(width: style.width) + passedOver
    }

    var csv: CSVTable {
        let rows = rows
        let figures = [
            "percent", "doneCount", "lateCount", "missedCount", "skippedCount", "outageCount", "openCount", "streak",
            "longestStreak",
        ]
        return CSVTable(
            columns: [.value("date"), .value("profile"), .value("task"), .words("title")] + figures.map { .value($0) },
            rows: rows.map { row in
                let value = row.value
                let counts = [
                    value.doneCount, value.lateCount, value.missedCount, value.skippedCount, value.outageCount,
                    value.openCount, value.streak, value.longestStreak,
                ]
                return [value.date ?? "", value.profile ?? "", value.task ?? "", value.title ?? ""]
                    + [value.percent.map { "\($0)" } ?? ""] + counts.map { "\($0)" }
            }
        ).naming(rows.map(\.tenant), ofAll: replies.contains { $0.tenant != nil })
    }

    // MARK: - Columns

    /// A number that each line has.
    private struct Figure {
        let title: String
        let paint: Paint
        let number: @Sendable (TasksAPI.Adherence) -> Int
    }

    /// Returns the columns of numbers for the lines.
    ///
    /// Counts of skipped, lost and open occurrences that are zero in each line have no column, and streaks have none
    /// where lines are separated by time.
    private func figures(of rows: [TasksAPI.Adherence]) -> [Figure] {
        let always = [
            Figure(title: "DONE", paint: .plain, number: \.doneCount),
            Figure(title: "LATE", paint: .yellow, number: \.lateCount),
            Figure(title: "MISSED", paint: .red, number: \.missedCount),
        ]
        let seldom = [
            Figure(title: "SKIPPED", paint: .plain, number: \.skippedCount),
            Figure(title: "FLOWD OFF", paint: .yellow, number: \.outageCount),
            Figure(title: "OPEN", paint: .plain, number: \.openCount),
        ]
        let streak = [Figure(title: "STREAK", paint: .plain, number: \.streak)]
        return always + seldom.filter { figure in rows.contains { figure.number($0) > 0 } }
            + (time == nil ? streak : [])
    }

    /// Span of time that a line covers; nil where lines aren't separated by time.
    private var time: TasksAPI.AdherencePart? { [.day, .week, .month].first(where: parts.contains) }

    private var names: [Table.Column] {
        var columns: [Table.Column] = []
        if let time { columns.append(.init(time.rawValue.uppercased())) }
        if parts.contains(.profile) || parts.contains(.task) {
            columns.append(.init("FOR", .left, .flexible(widthMin: 10)))
        }
        if parts.contains(.task) { columns += [.init("TASK", .right), .init("TITLE", .left, .words(widthMin: 16))] }
        return columns.isEmpty ? [.init("")] : columns
    }

    private func names(_ adherence: TasksAPI.Adherence) -> [Line] {
        var cells: [Line] = []
        if let date = adherence.date {
            cells.append(Line(parts.contains(.month) ? String(date.prefix(7)) : date, .bold))
        }
        if parts.contains(.profile) || parts.contains(.task) {
            cells.append(adherence.profile.map { Line($0, .bold) } ?? Line("–", .dim))
        }
        if parts.contains(.task) { cells += [Line(adherence.task ?? ""), Line(adherence.title ?? "")] }
        return cells.isEmpty ? [Line("all", .dim)] : cells
    }

    private func row(
        _ adherence: TasksAPI.Adherence,
        _ names: [Line],
        _ figures: [Figure],
        _ style: Style
    ) -> [Line] {
        let percent = adherence.percent
        let inTime = percent.map { Line("\($0) %", $0 == 100 ? .green : .plain) } ?? Line("–", .dim)
        let numbers = figures.map { figure in
            let number = figure.number(adherence)
            return Line("\(number)", number == 0 ? .dim : figure.paint)
        }
        guard style.hasBars else { return names + [inTime] + numbers }
        return names + [inTime, percent.map(Self.bar) ?? .empty] + numbers
    }

    /// Full only at 100.
    private static func bar(_ percent: Int) -> Line {
        let full = percent * barWidth / 100
        return Line([
            Span(String(repeating: "█", count: full), percent == 100 ? .green : .cyan),
            Span(String(repeating: "░", count: barWidth - full), .dim),
        ])
    }

    /// Note that occurrences passed over as a whole count where they begin, for readers of the figures.
    private var passedOver: [Line] {
        let passed = replies.flatMap { $0.value.passedOver ?? [] }
        guard !passed.isEmpty else { return [] }
        let count = passed.reduce(0) { $0 + $1.count }
        return [
            Line(
                "\(count) were passed over as a whole and count where they begin: flowctl occurrence list says which.",
                .dim
            )
        ]
    }
}
