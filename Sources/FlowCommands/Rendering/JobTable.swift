import FlowAPI
import FlowGraphs
import FlowTerminal

/// Jobs with their bars, one a line.
enum JobTable {
    static func lines(_ jobs: [JobsAPI.Job], _ style: Style) -> [Line] {
        guard !jobs.isEmpty else { return [Line("There are no jobs: flowctl job start TEMPLATE", .dim)] }
        let extra = extras.filter { column in jobs.contains { !column.text($0, style).isEmpty } }
        let started = TimeText.heading("STARTED", in: style.zone)
        let table = Table(
            [
                .init("JOB", .right), .init("TITLE", .left, .flexible(widthMin: 16)),
                .init("FOR", .left, .words(widthMin: 16)),
                .init("DONE"),
                .init("STATE"),
            ] + extra.map { .init($0.title, .left, .spare) } + [.init(started, .left, .spare)],
            rows: jobs.map { job in
                [
                    Line(job.id, .bold), Line(job.status.title), Line(job.spec.subject ?? ""),
                    Bar.line(job.status.completion, style), Line([StateText.word(job.status.state)]),
                ] + extra.map { Line($0.text(job, style)) }
                    + [Line(TimeText.short(job.status.createdAt, in: style.zone), .dim)]
            }
        )
        return table.lines(width: style.width)
    }

    /// `2026-12-24 10:00`; empty when there is none.
    @Sendable static func due(_ job: JobsAPI.Job) -> String {
        job.spec.due?.replacing("T", with: " ") ?? ""
    }

    /// Columns that are there when a job has something to say in them.
    private static let extras: [(title: String, text: @Sendable (JobsAPI.Job, Style) -> String)] = [
        ("ASSIGNEE", { job, style in job.status.assignee.map(style.person) ?? "" }),
        ("DUE", { job, _ in due(job) }),
        ("PRIORITY", { job, _ in job.spec.priority == .normal ? "" : job.spec.priority.rawValue }),
        ("LABELS", { job, _ in job.spec.labels.joined(separator: " ") }),
    ]
}
