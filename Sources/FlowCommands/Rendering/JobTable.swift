import FlowAPI

/// Jobs with their bars, one a line.
enum JobTable {
    static func lines(_ jobs: [JobsAPI.Job], _ style: Style) -> [Line] {
        guard !jobs.isEmpty else { return [Line("There are no jobs: flowctl job start TEMPLATE", .dim)] }
        let hasAssignees = jobs.contains { $0.status.assignee != nil }
        let table = Table(
            [
                .init("JOB", .right), .init("TITLE", .left, .flexible(widthMin: 16)), .init("FOR", .left, .flexible()),
                .init("DONE"),
                .init("STATE"), .init("STARTED", .left, .spare),
            ] + (hasAssignees ? [.init("ASSIGNEE", .left, .spare)] : []),
            rows: jobs.map { job in
                [
                    Line(job.id, .bold), Line(job.status.title), Line(job.spec.subject ?? ""),
                    Bar.line(job.status.completion, style), Line([StateText.word(job.status.state)]),
                    Line(TimeText.short(job.status.createdAt, in: style.zone), .dim),
                ] + (hasAssignees ? [Line(job.status.assignee ?? "")] : [])
            }
        )
        return table.lines(width: style.width)
    }
}
