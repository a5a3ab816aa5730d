import FlowCore
import FlowStore

/// Jobs as a whole: stops, details, plans, notes.
extension TenantDesk {
    func change(
        _ id: JobID,
        by deed: JobDeed,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        let job = try await self.job(id)
        var note: NoteStub?
        if case .removeNote(let number) = deed {
            note = job.noteStub(number)
            if note == nil { note = try await store.loadNote(number, of: id, tenant: tenant) }
        }
        if case .editPlan(let edit, _) = deed { try await checkRecipients(edit.recipients, of: edit.step) }
        let following = try await following(of: job, by: deed)
        let decision = try state.change(job, by: deed, note: note, context: context)
        guard decision.changeset != nil else { return Verdict(outcome: decision.outcome) }
        return verdict(decision, following, state, context)
    }

    /// An edit may bring the first reminders of a job, or take away the last.
    private func following(of job: Job, by deed: JobDeed) async throws(ReadFailure) -> FollowingTasks? {
        if case .editPlan = deed { return try await tasks.following(job.header.id) }
        return try await following(job.header.id, job.plan)
    }
}
