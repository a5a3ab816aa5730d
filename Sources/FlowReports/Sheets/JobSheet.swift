import FlowAPI
import FlowCalendar
import FlowCore
import Varlink

/// A job's sheet: where it stands, its plan with the answers, its payments and budgets.
struct JobSheet: Sendable {
    let source: ReportSource
    let job: JobsAPI.Job
    let nodes: [JobsAPI.Node]

    init(_ source: ReportSource, job: String) async throws {
        self.source = source
        let reply = try await source.lists.calls.call(
            JobsAPI.Show.self,
            .init(tenant: source.slug, job: job, details: true)
        )
        self.job = reply.job
        nodes = reply.nodes
    }

    private var words: ReportWords { source.words }

    var title: String { [job.status.title, job.spec.subject].compactMap(\.self).joined(separator: " · ") }

    func values() async throws -> ReportValues {
        var values: ReportValues = [:]
        values[text: "number"] = job.id
        values[text: "jobState"] = words.state(job.status.state.rawValue)
        values[text: "percent"] = job.status.completion.map { "\($0.displayed) %" }
        values[text: "jobDue"] = job.spec.due.map(words.dateTime)
        values[text: "jobWho"] = source.name(of: job.status.assignee)
        values[text: "labels"] = job.spec.labels.isEmpty ? nil : job.spec.labels.joined(separator: ", ")
        values.set("facts", source.facts(job.spec.attributes))
        values.set("nodes", nodes.filter { !$0.removed }.map(row(of:)))
        values.set("schedules", try await source.schedules(job: job.id, party: nil))
        let lines = try await source.lists.calls.call(
            PaymentsAPI.ShowBudget.self,
            .init(tenant: source.slug, job: job.id)
        ).lines
        values.set("budget", lines.map(row(of:)))
        return values
    }

    private func row(of node: JobsAPI.Node) -> ReportValues {
        var row: ReportValues = [:]
        row[text: "title"] = node.title
        row["depth"] = .integer(node.depth)
        row[flag: "group"] = node.kind == .group
        row[flag: "done"] = node.state == .done
        row[flag: "open"] = node.state.map { [.blocked, .ready, .inProgress, .waiting, .failed].contains($0) } ?? false
        row[flag: "apart"] = node.state.map { [.skipped, .notApplicable, .cancelled].contains($0) } ?? false
        row[text: "state"] = node.state.map { words.state($0.rawValue) } ?? node.completion.map { "\($0.displayed) %" }
        row[text: "who"] = source.name(of: node.assignee)
        row[text: "when"] = node.due?.date.map(words.dateTime)
        row[text: "dueNote"] = node.due?.date == nil ? node.due?.note ?? node.due?.rule : nil
        row[flag: "overdue"] = node.due?.overdue ?? false
        row[flag: "optional"] = node.optional
        let isOver = node.state == .done || node.state == .skipped
        row[text: "settled"] = isOver ? node.changedAt.map { words.dateTime(local($0)) } : nil
        row[text: "by"] = isOver ? source.doer(node.changedBy) : nil
        row[text: "reason"] = node.reason
        row.set("answers", answers(of: node))
        return row
    }

    private func local(_ instant: String) -> String {
        let local = source.local(instant)
        return "\(local.date)T\(local.time)"
    }

    private func answers(of node: JobsAPI.Node) -> [ReportValues] {
        (node.detail?.fields ?? []).compactMap { field in
            guard let value = node.form[field.key], value != .null else { return nil }
            let unit = field.unit.map { "\u{A0}\($0)" } ?? ""
            return [
                "title": .text(field.title ?? field.key), "value": .text(source.text(value, type: field.type) + unit),
            ]
        }
    }

    private func row(of line: PaymentsAPI.BudgetLine) -> ReportValues {
        var row: ReportValues = [:]
        row[text: "category"] = line.category ?? words["others"]
        row[text: "planned"] = line.planned.map { words.amount($0, line.currency) }
        row[text: "committed"] = words.amount(line.committed, line.currency)
        row[text: "paid"] = words.amount(line.paid, line.currency)
        row[text: "left"] = line.left.map { words.amount($0, line.currency) }
        row[flag: "incoming"] = line.direction == .incoming
        return row
    }
}
