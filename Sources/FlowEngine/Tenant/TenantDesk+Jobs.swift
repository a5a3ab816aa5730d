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
        var money = try await money(of: job, by: deed)
        let ladders = try await ladders(of: money)
        money.untold = ladders.mapValues { $0.tasks.untoldCharges }
        let open = !money.isOpen ? [] : job.plan.definition.payments.filter { job.payments[$0.key] == nil }
        try await checkRecipients(ofLaddersOf: open)
        let decision = try state.change(job, by: deed, note: note, money: money, context: context)
        guard let decided = decision.changeset else { return Verdict(outcome: decision.outcome) }
        payments.keep(decided)
        let moved = follow(decided, ladders, &state, context)
        let changeset = followNew(moved, money.parties, &state, context)
        return verdict(decision.outcome, changeset, of: decision.value, following, &state, context)
    }

    /// Other dates move instalments, and other attributes may say what a payment comes to.
    private func money(of job: Job, by deed: JobDeed) async throws(ReadFailure) -> JobMoney {
        guard case .update(let update, _) = deed, update.movesDates else { return .none }
        let definition = job.plan.definition
        let isComplete = definition.payments.allSatisfy { job.payments[$0.key] != nil }
        let attributes = job.header.attributes.merging(update.attributes) { _, new in new }
        return JobMoney(
            schedules: try await payments.records(of: job.header.id),
            parties: isComplete ? [:] : try await profiles(definition.parties(attributes)),
            isOpen: !isComplete
        )
    }

    /// An edit may bring the first reminders of a job, or take away the last.
    private func following(of job: Job, by deed: JobDeed) async throws(ReadFailure) -> [TenantTask]? {
        if case .editPlan = deed { return try await tasks.following(job.header.id) }
        return try await following(job.header.id, job.plan)
    }
}
