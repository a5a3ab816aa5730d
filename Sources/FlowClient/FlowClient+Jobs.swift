package import FlowAPI

extension FlowClient {
    /// Starts a job from a template.
    package func startJob(_ parameters: JobsAPI.Start.Parameters) async throws(FlowClientError) -> JobsAPI.Start.Reply {
        try await call(JobsAPI.Start.self, parameters)
    }

    /// Lists a tenant's jobs, newest first, page by page.
    package func jobs(_ parameters: JobsAPI.List.Parameters) -> Pages<JobsAPI.List> {
        Pages(client: self, first: parameters)
    }

    /// Shows a job with the tree of its steps.
    package func showJob(_ parameters: JobsAPI.Show.Parameters) async throws(FlowClientError) -> JobsAPI.Show.Reply {
        try await call(JobsAPI.Show.self, parameters)
    }

    /// Accounts for every point of a job's percentage.
    package func explainJob(
        _ parameters: JobsAPI.Explain.Parameters
    ) async throws(FlowClientError) -> JobsAPI.Explain.Reply {
        try await call(JobsAPI.Explain.self, parameters)
    }
}
