import FlowAPI
import FlowClient
import FlowCore
import FlowReports
import HTTPTypes
import Varlink

/// Jobs that a query lists, on top of a saved list where it names one.
struct JobsList: Sendable {
    /// Most jobs of a page.
    static let rowCountMax = 50
    /// Columns that the table has anyway.
    private static let standardColumns: Set<String> = [
        "id", "title", "subject", "state", "percent", "due", "assignee", "priority",
    ]
    /// Properties of a job that are columns by a word of their own.
    private static let plainColumns: Set<String> = ["labels", "template", "created", "finished"]

    let view: TenantView
    let texts: WebTexts
    let query: JobsQuery
    /// Saved lists of jobs of the tenant, by name.
    let saved: [TenantsAPI.SavedList]
    /// Columns besides those that the table has anyway.
    let columns: [String]
    private let wanted: JobsAPI.List.Parameters

    /// Asks for the saved lists; throws where the query names one that isn't there, or isn't of jobs.
    init(_ view: TenantView, _ texts: WebTexts, _ query: JobsQuery) async throws {
        (self.view, self.texts, self.query) = (view, texts, query)
        let lists = try await view.client.call(TenantsAPI.ListSavedLists.self, .init(tenant: view.slug)).lists
        saved = lists.filter { $0.of == .jobs }
        var question = try query.question
        if !query.saved.isEmpty {
            guard let list = saved.first(where: { $0.name == query.saved }) else {
                throw WebProblem(.notFound, texts["notFoundTitle"], texts["savedOfOthers"])
            }
            question = try list.adding(question)
        }
        var wanted = try question.parameters(JobsAPI.List.Parameters.self, in: view.slug)
        (wanted.sort, wanted.after) = (question.sort, query.after)
        let columns = question.columns ?? []
        let names = columns.filter { !Self.standardColumns.contains($0) }
        self.columns = names.enumerated().filter { names.firstIndex(of: $0.element) == $0.offset }.map(\.element)
        let values = self.columns.filter { !Self.plainColumns.contains($0) }
        wanted.columns = values.isEmpty ? nil : values
        self.wanted = wanted
    }

    /// A page of the jobs; `state` is one state in place of those that the query names.
    func page(state: JobsAPI.JobState? = nil, limit: Int = rowCountMax) async throws -> JobsAPI.List.Reply {
        var wanted = wanted
        wanted.limit = limit
        if let state { wanted.states = [state] }
        return try await view.client.call(JobsAPI.List.self, wanted)
    }

    /// True where the list leaves this state out.
    func leavesOut(_ state: JobsAPI.JobState) -> Bool { wanted.states.map { !$0.contains(state) } ?? false }

    // MARK: - Columns

    /// Heading of a column: the last part of its name.
    static func heading(of column: String) -> String {
        column.split { $0 == "." || $0 == "/" }.last.map(String.init) ?? column
    }

    /// Value of a job in a column, as people read it; empty where it has none.
    func text(of column: String, _ job: JobsAPI.Job) -> String {
        switch column {
        case "labels": return job.spec.labels.joined(separator: ", ")
        case "template": return job.spec.template
        case "created": return view.time(job.status.createdAt)
        case "finished": return job.status.finishedAt.map(view.time) ?? ""
        default:
            guard case .object(let values)? = job.columns, let value = values[column] else { return "" }
            if case .bool(let isTrue) = value { return texts[isTrue ? "yes" : "no"] }
            return StepScreen.text(value)
        }
    }
}
