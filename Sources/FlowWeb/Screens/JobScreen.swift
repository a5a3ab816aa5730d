import FlowAPI
import FlowClient
import FlowCore
import FlowGraphs
import FlowReports
import FlowTerminal

/// Screen of one job: how far it is and why, and the tree of its steps.
struct JobScreen: Sendable {
    let view: TenantView
    let texts: WebTexts
    private let job: JobsAPI.Job
    private let nodes: [JobsAPI.Node]
    private let skipPolicy: String
    private let contributions: [String: JobsAPI.Contribution]
    private let history: JobHistory
    private let names: [String: String]

    /// Asks for a job; throws `NoSuchJob` for one that isn't in the tenant.
    init(_ view: TenantView, _ texts: WebTexts, job id: String) async throws {
        (self.view, self.texts) = (view, texts)
        let tree = try await view.client.call(JobsAPI.Show.self, .init(tenant: view.slug, job: id))
        let account = try await view.client.call(JobsAPI.Explain.self, .init(tenant: view.slug, job: id))
        (job, nodes, skipPolicy) = (tree.job, tree.nodes, account.skipPolicy)
        contributions = Dictionary(account.contributions.map { ($0.key, $0) }) { first, _ in first }
        history = try await JobHistory(view, tree.job)
        let principals = tree.nodes.compactMap(\.changedBy) + history.principals
        names = try await view.names(of: principals + [tree.job.status.createdBy])
    }

    var page: WebPage {
        var values = JobValues.completion(job.status.completion)
        values[text: "state"] = texts["state.\(job.status.state.rawValue)"]
        values[text: "stopped"] = job.status.stop.map { stop in
            "\(texts["since"]) \(view.time(stop.at)), \(name(stop.by)): \(stop.reason)"
        }
        values[text: "why"] = job.status.completion.map { texts.text("why", $0.displayed) } ?? texts["whyNone"]
        values.set("reasons", reasons.map { ["reason": .text($0)] })
        values.set("nodes", nodes.map(row))
        values.set("dated", dated.map(row))
        values[text: "graph"] = nodes.contains { !$0.dependsOn.isEmpty } ? graphAddress : nil
        values.set("facts", facts.map { ["name": .text($0), "value": .text($1)] })
        history.add(to: &values, view, texts, name: name)
        var page = WebPage(
            PackageResources.job_mustache,
            title: "\(JobValues.name(job)) · \(texts["job"]) \(job.id)",
            values
        )
        page.screen = "jobs"
        page.job = job.id
        return page
    }

    private func name(_ principal: String) -> String { names[principal] ?? principal }

    /// Address of the picture of which step waits for which; another one when the job has changed.
    private var graphAddress: String {
        "/t/\(view.slug)/graphs/\(FormText.encoded(job.id))?event=\(job.status.eventNumber)"
    }

    /// Steps that have a due date, the earliest first; nothing where the tree says as much.
    private var dated: [JobsAPI.Node] {
        let dated = nodes.filter { $0.kind == .step && $0.due?.date != nil }
        return dated.count > 1 ? dated.sorted { ($0.due?.date ?? "") < ($1.due?.date ?? "") } : []
    }

    private var reasons: [String] {
        let counts = job.status.counts
        guard let completion = job.status.completion else { return [texts["whyEmpty"]] }
        func share(_ part: Int, _ whole: Int) -> String { "\(part) \(texts["of"]) \(whole)" }
        var reasons = [texts.text("whyDone", share(counts.done, counts.scope))]
        if completion.denominator != "1", !isWhole(completion) {
            reasons.append(texts.text("whyExact", "\(completion.numerator)/\(completion.denominator)"))
        }
        if counts.skipped > 0 { reasons.append(texts["whySkip.\(skipPolicy)"]) }
        if counts.optional > 0 {
            reasons.append(texts.text("whyOptional", share(counts.optionalDone, counts.optional)))
        }
        return reasons
    }

    /// True where the shown percentage is exact: nothing was rounded.
    private func isWhole(_ completion: JobsAPI.Completion) -> Bool {
        guard let part = Int(completion.numerator), let whole = Int(completion.denominator), whole > 0 else {
            return false
        }
        let (hundred, isTooLarge) = part.multipliedReportingOverflow(by: 100)
        return !isTooLarge && hundred % whole == 0
    }

    private func row(_ node: JobsAPI.Node) -> ReportValues {
        var values: ReportValues = [:]
        let isGroup = node.kind == .group
        let contribution = contributions[node.key]
        values[text: "name"] = node.title
        values[text: "step"] = node.key
        values[text: "href"] = isGroup ? nil : StepScreen.address(view.slug, job.id, node.key)
        values[text: "depth"] = String(min(node.depth, 8))
        values[flag: "group"] = isGroup
        values[flag: "optional"] = node.optional
        values[text: "reason"] = node.reason
        values[text: "mark"] = node.state.map { StateText.glyph($0).text }
        values[text: "state"] = node.state.map { texts["state.\($0.rawValue)"] } ?? ""
        let isBegun = node.state == .inProgress && (node.progress ?? 0) > 0
        values[text: "progress"] =
            isGroup ? node.completion.map { String($0.percent) } : isBegun ? node.progress.map(String.init) : nil
        values[text: "points"] = points(contribution)
        // What the state says already isn't said again.
        let isSaid = contribution.map { $0.inScope && !$0.optional } ?? true
        values[text: "accounting"] = isSaid ? nil : contribution?.accounting
        values[text: "due"] = node.due?.date.map(view.date) ?? node.due?.rule ?? node.due?.note ?? ""
        values[text: "waits"] = node.state == .blocked ? waits(node) : nil
        values[flag: "overdue"] = node.due?.overdue ?? false
        values[text: "who"] = view.person(node.assignee)
        values[text: "inherited"] =
            isGroup || node.assignee != nil ? nil : job.status.assignee.map { view.person($0) }
        values[text: "changed"] = isGroup ? "" : node.changedAt.map(view.time) ?? ""
        values[text: "by"] = isGroup ? nil : node.changedBy.map(name)
        return values
    }

    /// Steps and groups that a step waits for, by their titles.
    private func waits(_ node: JobsAPI.Node) -> String? {
        let titles = node.dependsOn.map { key in nodes.first { $0.key == key }?.title ?? key }
        return titles.isEmpty ? nil : texts.text("waitsFor", titles.joined(separator: ", "))
    }

    /// Points that a step gives, and those that it can give; nothing for what doesn't count.
    private func points(_ contribution: JobsAPI.Contribution?) -> String {
        guard let contribution, contribution.inScope, !contribution.optional else { return "" }
        return "\(contribution.earned) / \(contribution.possible)"
    }

    private var facts: [(String, String)] {
        let spec = job.spec
        var facts = [
            (texts["template"], "\(spec.template), \(texts["version"]) \(spec.version)"),
            (texts["started"], "\(view.time(job.status.createdAt)), \(name(job.status.createdBy))"),
        ]
        let given: [(String, String?)] = [
            ("subject", spec.subject), ("due", spec.due.map(view.date)),
            ("assignee", job.status.assignee.map { view.person($0) }),
            ("priority", texts["priority.\(spec.priority.rawValue)"]),
            ("labels", spec.labels.isEmpty ? nil : spec.labels.joined(separator: ", ")),
        ]
        for (key, value) in given {
            if let value { facts.append((texts[key], value)) }
        }
        return facts
    }
}
