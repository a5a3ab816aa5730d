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
        var schedules: [PaymentRecord] = []
        if case .update(let update, _) = deed, update.movesDates { schedules = try await payments.records(of: id) }
        let decision = try state.change(job, by: deed, note: note, schedules: schedules, context: context)
        if decision.changeset != nil { jobs.keep(decision.value) }
        payments.keep(decision.changeset)
        return Verdict(outcome: decision.outcome, changeset: decision.changeset)
    }
}
