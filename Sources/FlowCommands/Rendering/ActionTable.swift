import FlowAPI
import FlowGraphs
import FlowTerminal

/// Steps of many jobs, one a line.
enum ActionTable {
    /// `tenants` are those of the steps, where several were asked.
    static func lines(_ actions: [ActionsAPI.Action], tenants: [String?] = [], _ style: Style) -> [Line] {
        guard !actions.isEmpty else { return [Line("There are no such steps.", .dim)] }
        let hasDueDates = actions.contains { $0.due != nil }
        let hasChanges = style.width.map { $0 >= widthOfChanges } ?? true
        var columns: [Table.Column] = [.init("STEP"), .init("TITLE", .left, .words()), .init("STATE")]
        if hasDueDates { columns.append(.init("DUE", .left, .words())) }
        columns += [.init("FOR WHOM", .left, .below(widthMin: 12, label: "for")), .init("JOB", .left, .below())]
        if hasChanges { columns.append(.init(TimeText.heading("CHANGED", in: style.zone), .left, .spare)) }
        let rows = actions.map { row(of: $0, hasDueDates: hasDueDates, hasChanges: hasChanges, style) }
        return Table(columns, rows: rows).naming(tenants).lines(width: style.width)
    }

    /// Cells of a terminal from which on there is room for when a step has changed last.
    private static let widthOfChanges = 100

    private static func row(
        of action: ActionsAPI.Action,
        hasDueDates: Bool,
        hasChanges: Bool,
        _ style: Style
    ) -> [Line] {
        var cells = [
            Line([StateText.glyph(action.state), " ", Span("\(action.job)/\(action.step)", .bold)]),
            Line(action.title), StateText.line(action.state, progress: action.progress),
        ]
        // What doesn't apply is never due.
        let due = action.state == .notApplicable ? nil : action.due
        if hasDueDates { cells.append(due.map(DueText.line) ?? .empty) }
        let job = action.subject.map { "\($0) · \(action.jobTitle)" } ?? action.jobTitle
        cells += [
            Line(action.assignedTo.map(style.person) ?? "", action.assignee == nil ? .dim : .plain), Line(job, .dim),
        ]
        return hasChanges ? cells + [Line(TimeText.short(action.changedAt, in: style.zone), .dim)] : cells
    }
}
