import FlowAPI
import FlowClient
import FlowCore
import FlowReports

/// Screen *Jobs*: a page of the tenant's jobs, with the conditions and the order that its address has.
struct JobsScreen: Sendable {
    let view: TenantView
    let texts: WebTexts
    let query: JobsQuery

    func page() async throws -> WebPage {
        let list = try await JobsList(view, texts, query)
        var values: ReportValues = [:]
        var found = JobsAPI.List.Reply(jobs: [])
        do {
            found = try await list.page()
        } catch let error as FlowClientError where error.kind == .badInput && !Self.isOfPlace(error) {
            // Conditions that can't be read stay where they were typed.
            values[text: "problem"] = WebProblem.sentence(of: error, texts)
        }
        values.set("headings", list.columns.map { ["heading": .text(JobsList.heading(of: $0)), "column": .text($0)] })
        values.set("jobs", found.jobs.map { row($0, list) })
        let isRefused = values["problem"] != nil
        let isAll = query.isPlain && query.after == nil
        let reason = isAll ? query.state == "all" ? "jobsNone" : "jobsNoneOpen" : "jobsNothing"
        values[text: "empty"] = isRefused ? "" : texts[reason]
        values[text: "next"] = found.next.map { query.address(view.slug, after: $0) }
        values[text: "first"] = query.after.map { _ in query.address(view.slug, after: nil) }
        let board = query.address(view.slug, after: nil)
        values[text: "board"] = board + (board.contains("?") ? "&" : "?") + "view=board"
        add(list.saved, to: &values)
        try await addForm(to: &values)
        var page = WebPage(PackageResources.jobs_mustache, title: texts["jobs"], values)
        page.screen = "jobs"
        return page
    }

    /// True for an error about a place in the list, which only an address could have brought.
    private static func isOfPlace(_ error: FlowClientError) -> Bool {
        guard case .refused(let refusal as DaemonAPI.InvalidInput) = error else { return false }
        return refusal.field == "after"
    }

    /// Adds links to the saved lists, and to the list without one.
    private func add(_ saved: [TenantsAPI.SavedList], to values: inout ReportValues) {
        guard !saved.isEmpty else { return }
        let links = [("", texts["savedNone"])] + saved.map { ($0.name, $0.name) }
        values.set(
            "saved",
            links.map { name, title in
                var query = JobsQuery()
                query.saved = name
                return [
                    "href": .text(query.address(view.slug, after: nil)), "name": .text(title),
                    "isThis": .boolean(name == self.query.saved),
                ]
            }
        )
    }

    /// Adds what the form has: conditions as they were typed.
    private func addForm(to values: inout ReportValues) async throws {
        values[text: "query"] = query.search
        values[text: "savedName"] = query.saved.isEmpty ? nil : query.saved
        values[text: "conditions"] = query.conditions.joined(separator: "\n")
        values[text: "labels"] = query.labels.joined(separator: ", ")
        values[text: "assignee"] = query.assignee
        values[text: "columns"] = query.columns.joined(separator: ", ")
        values[flag: "isOverdue"] = query.isOverdue
        let isMore = query.isOverdue || !query.assignee.isEmpty || !query.columns.isEmpty
        values[flag: "isMore"] = isMore || !query.conditions.isEmpty || !query.labels.isEmpty
        values.set("states", states)
        let order = query.order ?? (query.saved.isEmpty ? "-id" : "")
        let orders = (query.saved.isEmpty ? [] : [("", "asSaved")]) + JobsQuery.orders
        values.set("orders", orders.map { option($0.0, texts[$0.1], isSelected: $0.0 == order) })
        values.set("templates", try await templates())
    }

    private func row(_ job: JobsAPI.Job, _ list: JobsList) -> ReportValues {
        var values = JobValues.completion(job.status.completion)
        values[text: "id"] = job.id
        values[text: "name"] = JobValues.name(job)
        values[text: "state"] = texts["state.\(job.status.state.rawValue)"]
        values[text: "due"] = job.spec.due.map(view.date) ?? ""
        values[text: "who"] = view.person(job.status.assignee)
        values[text: "priority"] =
            job.spec.priority == .normal ? nil : texts["priority.\(job.spec.priority.rawValue)"]
        values.set("cells", list.columns.map { ["cell": .text(list.text(of: $0, job))] })
        return values
    }

    private var states: [ReportValues] {
        let names = (query.saved.isEmpty ? [] : [""]) + ["open", "all"] + JobsAPI.JobState.allCases.map(\.rawValue)
        return names.map { name in
            let title = name.isEmpty ? "asSaved" : name == "open" || name == "all" ? name : "state.\(name)"
            return option(name, texts[title], isSelected: name == query.displayedState)
        }
    }

    private func templates() async throws -> [ReportValues] {
        let reply = try await view.client.call(TemplatesAPI.List.self, .init(tenant: view.slug, limit: 1000))
        let names = Set(reply.templates.map(\.key)).union(query.template.isEmpty ? [] : [query.template])
        let none = option("", texts["anyTemplate"], isSelected: query.template.isEmpty)
        return [none] + names.sorted().map { option($0, $0, isSelected: $0 == query.template) }
    }

    private func option(_ value: String, _ name: String, isSelected: Bool) -> ReportValues {
        ["value": .text(value), "name": .text(name), "selected": .boolean(isSelected)]
    }
}
