import FlowAPI
import FlowClient
import FlowCore
import FlowReports

/// Screen *Jobs*: a page of the tenant's jobs, with the conditions and the order that its address has.
struct JobsScreen: Sendable {
    static let rowCountMax = 50

    let view: TenantView
    let texts: WebTexts
    let query: JobsQuery

    func page() async throws -> WebPage {
        let reply = try await view.client.call(
            JobsAPI.List.self,
            .init(
                tenant: view.slug,
                states: query.states,
                template: query.template.isEmpty ? nil : query.template,
                search: query.search.isEmpty ? nil : query.search,
                sort: query.order == "-id" ? nil : query.order,
                after: query.after,
                limit: Self.rowCountMax
            )
        )
        var values: ReportValues = [:]
        values.set("jobs", reply.jobs.map(row))
        values[text: "empty"] = texts[query.isPlain && query.after == nil ? "jobsNone" : "jobsNothing"]
        values[text: "query"] = query.search
        values[text: "next"] = reply.next.map { query.address(view.slug, after: $0) }
        values[text: "first"] = query.after.map { _ in query.address(view.slug, after: nil) }
        let board = query.address(view.slug, after: nil)
        values[text: "board"] = board + (board.contains("?") ? "&" : "?") + "view=board"
        values.set("states", states)
        values.set("orders", JobsQuery.orders.map { option($0.0, texts[$0.1], isSelected: $0.0 == query.order) })
        values.set("templates", try await templates())
        var page = WebPage(PackageResources.jobs_mustache, title: texts["jobs"], values)
        page.screen = "jobs"
        return page
    }

    private func row(_ job: JobsAPI.Job) -> ReportValues {
        var values = JobValues.completion(job.status.completion)
        values[text: "id"] = job.id
        values[text: "name"] = JobValues.name(job)
        values[text: "state"] = texts["state.\(job.status.state.rawValue)"]
        values[text: "due"] = job.spec.due.map(view.date) ?? ""
        values[text: "who"] = view.person(job.status.assignee)
        values[text: "priority"] =
            job.spec.priority == .normal ? nil : texts["priority.\(job.spec.priority.rawValue)"]
        return values
    }

    private var states: [ReportValues] {
        let names = ["open", "all"] + JobsAPI.JobState.allCases.map(\.rawValue)
        return names.map { name in
            let isGroup = name == "open" || name == "all"
            return option(name, texts[isGroup ? name : "state.\(name)"], isSelected: name == query.state)
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
