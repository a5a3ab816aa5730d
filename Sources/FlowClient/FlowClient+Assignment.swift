package import FlowAPI

/// Whose work it is.
extension FlowClient {
    /// Gives a job to somebody.
    package func assignJob(
        _ parameters: JobsAPI.Assign.Parameters
    ) async throws(FlowClientError) -> JobsAPI.Assign.Reply {
        try await call(JobsAPI.Assign.self, parameters)
    }

    /// Gives a step to somebody.
    package func assignAction(
        _ parameters: ActionsAPI.Assign.Parameters
    ) async throws(FlowClientError) -> ActionsAPI.Assign.Reply {
        try await call(ActionsAPI.Assign.self, parameters)
    }

    /// Lists steps over all jobs of a tenant, page by page.
    package func actions(_ parameters: ActionsAPI.List.Parameters) -> Pages<ActionsAPI.List> {
        Pages(client: self, first: parameters)
    }
}

extension ActionsAPI.List: PagedMethod {}
extension ActionsAPI.List.Parameters: PageParameters {}
extension ActionsAPI.List.Reply: PageReply {}
