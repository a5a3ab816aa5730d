import FlowAPI
import FlowCore
import FlowTerminal

/// A day's board: a line for each time of a task, by when it is due.
struct BoardTable: Sendable {
    private let tenant: String?
    private let board: TasksAPI.GetBoard.Reply
    private let isOfOne: Bool

    /// Creates a table from an answer; with `isOfOne`, for one profile, it omits the assignee of each line.
    init(_ reply: OfTenant<TasksAPI.GetBoard.Reply>, isOfOne: Bool) {
        (tenant, board, self.isOfOne) = (reply.tenant, reply.value, isOfOne)
    }

    func lines(_ style: Style) -> [Line] {
        let heading = Line([
            Span(tenant.map { "\($0)  " } ?? "", .bold), Span(Self.day(board.day), .bold),
            Span("  \(board.zone)", .dim),
        ])
        let paused = (board.paused ?? []).joined(separator: ", ")
        let last =
            Paragraph.lines(counts, width: style.width) + passedOver
            + (paused.isEmpty ? [] : Paragraph.lines("Paused: \(paused)", .dim, width: style.width))
        guard !board.times.isEmpty else { return [heading, Line("Nothing is due on that day.", .dim)] + passedOver }
        var columns: [Table.Column] = [.init("TIME")]
        if !isOfOne { columns.append(.init("FOR", .left, .flexible())) }
        columns += [
            .init("TITLE", .left, .words(widthMin: 16)), .init("STATE"), .init("OCCURRENCE", .right),
            .init("NOTE", .left, .below()),
        ]
        let table = Table(
            columns,
            rows: board.times.map { time in
                [Line(clock(time))] + (isOfOne ? [] : [Line(time.profile.map(style.person) ?? "")])
                    + [
                        Line(time.title), Self.state(time), Line(time.occurrence?.id ?? time.task, .bold),
                        Line(remark(on: time, style), .dim),
                    ]
            }
        )
        return [heading] + table.lines(width: style.width) + last
    }

    /// `Sat 2027-03-28`.
    private static func day(_ text: String) -> String {
        guard let date = try? LocalDate(validating: text, field: "day") else { return text }
        return "\(date.weekday.shortName) \(text)"
    }

    /// Returns `08:00`, or `08:00–10:00` where there is time to do it in; another day is named.
    private func clock(_ time: TasksAPI.BoardTime) -> String {
        let (start, due) = (short(time.localStart), short(time.localDue))
        return start == due ? due : "\(start)–\(due)"
    }

    private func short(_ local: String) -> String {
        local.hasPrefix(board.day)
            ? String(local.dropFirst(11)) : String(local.dropFirst(5).map { $0 == "T" ? " " : $0 })
    }

    private static func state(_ time: TasksAPI.BoardTime) -> Line {
        switch (time.state, time.occurrence) {
        case (.toCome, _): Line("to come", .dim) + Line(time.occurrence?.paused == true ? ", paused" : "", .yellow)
        case (.open, let occurrence?):
            TaskTable.state(occurrence) + Line(time.overdue == true ? ", overdue" : "", .red)
        case (_, let occurrence?): TaskTable.state(occurrence)
        case (_, nil): Line(time.state.rawValue)
        }
    }

    private func remark(on time: TasksAPI.BoardTime, _ style: Style) -> String {
        let settled = time.localSettled.flatMap { local in
            time.occurrence?.settledBy.map { "by \(style.principal($0)) \(short(local))" }
        }
        return [settled, time.occurrence?.note].compactMap(\.self).joined(separator: " · ")
    }

    /// Numbers of those in each state, such as `3 done, 1 missed, 2 to come`.
    private var counts: String {
        let counts = [
            (board.done, "done"), (board.open, "open"), (board.missed, "missed"), (board.skipped, "skipped"),
            (board.toCome, "to come"),
        ]
        return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + "."
    }

    private var passedOver: [Line] {
        guard let passed = board.passedOver else { return [] }
        let count = passed.reduce(0) { $0 + $1.count }
        return [Line("\(count) were passed over as a whole: flowctl occurrence list says which.", .dim)]
    }
}
