import FlowAPI
import FlowClient
import FlowCore
import FlowReports

/// Screen *Jobs* as a board: a column for each state, with the first jobs in it.
struct BoardScreen: Sendable {
    static let columnRowCountMax = 20

    let view: TenantView
    let texts: WebTexts
    let query: JobsQuery

    func page() async throws -> WebPage {
        var columns: [ReportValues] = []
        for state in JobsAPI.JobState.allCases {
            let reply = try await view.client.call(
                JobsAPI.List.self,
                .init(
                    tenant: view.slug,
                    states: [state],
                    template: query.template.isEmpty ? nil : query.template,
                    search: query.search.isEmpty ? nil : query.search,
                    sort: query.order == "-id" ? nil : query.order,
                    limit: Self.columnRowCountMax
                )
            )
            if !reply.jobs.isEmpty { columns.append(column(state, reply)) }
        }
        var values: ReportValues = [:]
        values.set("columns", columns)
        values[text: "table"] = query.address(view.slug, after: nil)
        var page = WebPage(PackageResources.board_mustache, title: texts["board"], values)
        page.screen = "jobs"
        return page
    }

    private func column(_ state: JobsAPI.JobState, _ reply: JobsAPI.List.Reply) -> ReportValues {
        var values: ReportValues = [:]
        values[text: "column"] = state.rawValue
        values[text: "name"] = texts["state.\(state.rawValue)"]
        values.set(
            "jobs",
            reply.jobs.map { job in
                var row = JobValues.completion(job.status.completion)
                row[text: "id"] = job.id
                row[text: "title"] = JobValues.name(job)
                row[text: "due"] = job.spec.due.map(view.date)
                row[text: "who"] = job.status.assignee.map { view.person($0) }
                return row
            }
        )
        var all = query
        all.state = state.rawValue
        values[text: "more"] = reply.next == nil ? nil : all.address(view.slug, after: nil)
        return values
    }
}
