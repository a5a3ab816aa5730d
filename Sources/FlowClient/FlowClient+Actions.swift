package import FlowAPI

extension FlowClient {
    /// Begins a ready step.
    package func startAction(
        _ parameters: ActionsAPI.Start.Parameters
    ) async throws(FlowClientError) -> ActionsAPI.Start.Reply {
        try await call(ActionsAPI.Start.self, parameters)
    }

    /// Reports how far a step is.
    package func progressAction(
        _ parameters: ActionsAPI.Progress.Parameters
    ) async throws(FlowClientError) -> ActionsAPI.Progress.Reply {
        try await call(ActionsAPI.Progress.self, parameters)
    }

    /// Finishes a step, with its form.
    package func completeAction(
        _ parameters: ActionsAPI.Complete.Parameters
    ) async throws(FlowClientError) -> ActionsAPI.Complete.Reply {
        try await call(ActionsAPI.Complete.self, parameters)
    }

    /// Leaves a step out, with a reason.
    package func skipAction(
        _ parameters: ActionsAPI.Skip.Parameters
    ) async throws(FlowClientError) -> ActionsAPI.Skip.Reply {
        try await call(ActionsAPI.Skip.self, parameters)
    }

    /// Takes a step out of the job, with a reason.
    package func cancelAction(
        _ parameters: ActionsAPI.Cancel.Parameters
    ) async throws(FlowClientError) -> ActionsAPI.Cancel.Reply {
        try await call(ActionsAPI.Cancel.self, parameters)
    }

    /// Opens a settled step again.
    package func reopenAction(
        _ parameters: ActionsAPI.Reopen.Parameters
    ) async throws(FlowClientError) -> ActionsAPI.Reopen.Reply {
        try await call(ActionsAPI.Reopen.self, parameters)
    }
}
