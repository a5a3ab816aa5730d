package import FlowAPI

/// What is done to a job as a whole.
extension FlowClient {
    /// Cancels a job, with a reason.
    package func cancelJob(
        _ parameters: JobsAPI.Cancel.Parameters
    ) async throws(FlowClientError) -> JobsAPI.Cancel.Reply {
        try await call(JobsAPI.Cancel.self, parameters)
    }

    /// Holds a job, with a reason.
    package func holdJob(
        _ parameters: JobsAPI.Hold.Parameters
    ) async throws(FlowClientError) -> JobsAPI.Hold.Reply {
        try await call(JobsAPI.Hold.self, parameters)
    }

    /// Lets a held job go on.
    package func resumeJob(
        _ parameters: JobsAPI.Resume.Parameters
    ) async throws(FlowClientError) -> JobsAPI.Resume.Reply {
        try await call(JobsAPI.Resume.self, parameters)
    }

    /// Opens a cancelled job again.
    package func reopenJob(
        _ parameters: JobsAPI.Reopen.Parameters
    ) async throws(FlowClientError) -> JobsAPI.Reopen.Reply {
        try await call(JobsAPI.Reopen.self, parameters)
    }

    /// Changes details of a job.
    package func updateJob(
        _ parameters: JobsAPI.Update.Parameters
    ) async throws(FlowClientError) -> JobsAPI.Update.Reply {
        try await call(JobsAPI.Update.self, parameters)
    }

    /// Adds a step to a job's plan.
    package func addStep(
        _ parameters: JobsAPI.AddStep.Parameters
    ) async throws(FlowClientError) -> JobsAPI.AddStep.Reply {
        try await call(JobsAPI.AddStep.self, parameters)
    }

    /// Takes an open step out of a job's plan.
    package func removeStep(
        _ parameters: JobsAPI.RemoveStep.Parameters
    ) async throws(FlowClientError) -> JobsAPI.RemoveStep.Reply {
        try await call(JobsAPI.RemoveStep.self, parameters)
    }

    /// Changes what a step waits for, or where it stands.
    package func moveStep(
        _ parameters: JobsAPI.MoveStep.Parameters
    ) async throws(FlowClientError) -> JobsAPI.MoveStep.Reply {
        try await call(JobsAPI.MoveStep.self, parameters)
    }

    /// Changes what a step says.
    package func setStep(
        _ parameters: JobsAPI.SetStep.Parameters
    ) async throws(FlowClientError) -> JobsAPI.SetStep.Reply {
        try await call(JobsAPI.SetStep.self, parameters)
    }

    /// Adds a note to the conversation about a job.
    package func addNote(
        _ parameters: JobsAPI.AddNote.Parameters
    ) async throws(FlowClientError) -> JobsAPI.AddNote.Reply {
        try await call(JobsAPI.AddNote.self, parameters)
    }

    /// Takes the text of a note away.
    package func removeNote(
        _ parameters: JobsAPI.RemoveNote.Parameters
    ) async throws(FlowClientError) -> JobsAPI.RemoveNote.Reply {
        try await call(JobsAPI.RemoveNote.self, parameters)
    }

    /// Lists the notes on a job, oldest first, page by page.
    package func notes(_ parameters: JobsAPI.ListNotes.Parameters) -> Pages<JobsAPI.ListNotes> {
        Pages(client: self, first: parameters)
    }
}
