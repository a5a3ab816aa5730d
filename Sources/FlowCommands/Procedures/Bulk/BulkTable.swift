import FlowTerminal

/// Table of the expected or actual outcome of an operation on several jobs.
enum BulkTable {
    private static let previewCountMax = 20

    static func preview(_ report: BulkReport) -> [Line] {
        let entries = report.jobs.filter { $0.result == .untried }
        let rest = entries.count - previewCountMax
        let lines = table(Array(entries.prefix(previewCountMax)), withResult: false).lines(width: nil)
        return lines + (rest > 0 ? [Line("and \(rest) more", .dim)] : [])
    }

    static func lines(_ report: BulkReport, participle: String, _ style: Style) -> [Line] {
        guard !report.jobs.isEmpty else { return [Line("There are no such jobs.", .dim)] }
        let reasons = report.jobs.filter { $0.result == .refused }.map { entry in
            Line([Span("job \(entry.job): ", .bold), Span(entry.message ?? "refused")])
        }
        return table(report.jobs, withResult: true).lines(width: style.width) + reasons
            + [summary(report, participle)]
    }

    private static func table(_ entries: [BulkReport.Entry], withResult: Bool) -> Table {
        Table(
            [
                .init("JOB", .right), .init("TITLE", .left, .flexible(widthMin: 12)),
                .init("FOR", .left, .flexible()), .init("CHANGE", .left, .words()),
            ] + (withResult ? [.init("RESULT")] : []),
            rows: entries.map { entry in
                [
                    Line(entry.job, .bold), Line(entry.title), Line(entry.subject ?? ""), Line(entry.change ?? ""),
                ] + (withResult ? [Line([word(entry.result)])] : [])
            }
        )
    }

    private static func word(_ result: BulkReport.Result) -> Span {
        switch result {
        case .wouldChange: Span("would change", .cyan)
        case .changed: Span("changed", .green)
        case .unchanged: Span("already so", .dim)
        case .refused: Span("refused", .red)
        case .untried: Span("not tried", .yellow)
        }
    }

    private static func summary(_ report: BulkReport, _ participle: String) -> Line {
        let parts: [(BulkReport.Result, String)] = [
            (.wouldChange, "would be \(participle)"), (.changed, participle), (.unchanged, "already so"),
            (.refused, report.dryRun ? "would be refused" : "refused"), (.untried, "not tried"),
        ]
        let reported = parts.filter { report.count($0.0) > 0 }.map { "\(report.count($0.0)) \($0.1)" }
        return Line("\(reported.joined(separator: ", "))\(report.dryRun ? "; nothing was changed" : "")", .bold)
    }
}
