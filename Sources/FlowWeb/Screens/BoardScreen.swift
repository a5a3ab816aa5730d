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

    /// The board; the table, which says why, where the conditions can't be read.
    func page() async throws -> WebPage {
        do {
            return try await board()
        } catch let error as FlowClientError where error.kind == .badInput {
            return try await JobsScreen(view: view, texts: texts, query: query).page()
        }
    }

    private func board() async throws -> WebPage {
        let list = try await JobsList(view, texts, query)
        var columns: [ReportValues] = []
        // Without a state of its own a board has all of them.
        for state in JobsAPI.JobState.allCases where query.displayedState == "open" || !list.leavesOut(state) {
            let reply = try await list.page(state: state, limit: Self.columnRowCountMax)
            if !reply.jobs.isEmpty { columns.append(column(state, reply)) }
        }
        var values: ReportValues = [:]
        values.set("columns", columns)
        values[text: "savedName"] = query.saved.isEmpty ? nil : query.saved
        values[flag: "isPart"] = !query.isPlain
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
