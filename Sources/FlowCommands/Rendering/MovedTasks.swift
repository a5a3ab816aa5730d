import FlowTerminal

/// Tasks that went to another time zone with their tenant, or with their profile.
struct MovedTasks {
    /// One of them, when its next open occurrence was, and when it is.
    struct Row {
        let task: String
        let title: String
        let before: String?
        let after: String?
    }

    /// Number of tasks that have moved, of which `rows` are the first.
    let count: Int
    let rows: [Row]

    func lines(_ style: Style) -> [Line] {
        guard count > 0, !rows.isEmpty else { return [] }
        func time(_ text: String?) -> String { text.map { TimeText.short($0, in: style.zone) } ?? "–" }
        let table = Table(
            [
                .init("TASK", .right), .init("TITLE", .left, .flexible()),
                .init(TimeText.heading("BEFORE", in: style.zone)), .init(TimeText.heading("NOW", in: style.zone)),
            ],
            rows: rows.map { [Line($0.task, .bold), Line($0.title), Line(time($0.before)), Line(time($0.after))] }
        )
        let word =
            count == 1
            ? "1 task without a zone of its own follows:" : "\(count) tasks without a zone of their own follow:"
        let more = count > rows.count ? [Line("and \(count - rows.count) more", .dim)] : []
        return [.empty, Line(word)] + table.lines(width: style.width) + more
    }
}
