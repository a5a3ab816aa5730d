import FlowAPI

/// Steps of many jobs, one a line.
enum ActionTable {
    static func lines(_ actions: [ActionsAPI.Action], _ style: Style) -> [Line] {
        guard !actions.isEmpty else { return [Line("There are no such steps.", .dim)] }
        let table = Table(
            [
                .init("STEP"), .init("TITLE", .left, .flexible(widthMin: 12)), .init("STATE"), .init("FOR WHOM"),
                .init("JOB", .left, .flexible()), .init("CHANGED", .left, .spare),
            ],
            rows: actions.map { action in
                [
                    Line([StateText.glyph(action.state), " ", Span("\(action.job)/\(action.step)", .bold)]),
                    Line(action.title), StateText.line(action.state, progress: action.progress),
                    Line(action.assignedTo ?? "", action.assignee == nil ? .dim : .plain),
                    Line(action.jobTitle + (action.subject.map { " for \($0)" } ?? "")),
                    Line(TimeText.short(action.changedAt, in: style.zone), .dim),
                ]
            }
        )
        return table.lines(width: style.width)
    }
}
