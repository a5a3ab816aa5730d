import FlowAPI
import FlowClient

/// The steps that an action could be about.
struct CompletionSteps: Sendable {
    /// Maximum number of jobs that are searched while the job's number isn't complete.
    static let jobCountMax = 20

    let verb: String
    /// Text before the cursor: the beginning of `JOB/STEP`.
    let typed: String

    func candidates(_ client: FlowClient, _ tenant: String) async throws -> [CompletionCandidate] {
        var candidates: [CompletionCandidate] = []
        for job in try await jobs(client, tenant) {
            let nodes = try await client.call(JobsAPI.Show.self, .init(tenant: tenant, job: job)).nodes
            candidates += nodes.filter { $0.state.map(isPossible) ?? false }.map { .init("\(job)/\($0.key)", $0.title) }
        }
        return candidates
    }

    private func jobs(_ client: FlowClient, _ tenant: String) async throws -> [String] {
        if let slash = typed.firstIndex(of: "/") { return [String(typed[..<slash])] }
        let state: JobsAPI.JobState? = ["reopen", "media"].contains(verb) ? nil : .running
        let list = JobsAPI.List.Parameters(tenant: tenant, states: state.map { [$0] }, limit: Session.pageSizeMax)
        let ids = try await client.call(JobsAPI.List.self, list).jobs.map(\.id).filter { $0.hasPrefix(typed) }
        return Array(ids.prefix(Self.jobCountMax))
    }

    private func isPossible(_ state: JobsAPI.ActionState) -> Bool {
        if ["assign", "unassign", "media"].contains(verb) { return true }
        return switch state {
        case .blocked: ["skip", "cancel", "remove", "move"].contains(verb)
        case .ready: verb != "reopen"
        case .inProgress: !["reopen", "start"].contains(verb)
        case .done, .skipped, .cancelled: verb == "reopen"
        case .notApplicable: ["remove", "move"].contains(verb)
        case .waiting, .failed: false
        }
    }
}
