import FlowCore
import FlowStore

/// The start of a job, with the payment schedules and the reminders that its template wants.
extension TenantDesk {
    func startJob(
        _ start: StartJob,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        guard let template = try await template(start.template, start.version) else {
            throw Refusal.noSuchTemplate(template: start.template.text, version: start.version)
        }
        let definition = template.plan.definition
        let parties = definition.parties(start.attributes)
        let named = try await profiles(start.assignments.profiles(for: template.plan).union(parties))
        for leaf in template.plan.leaves where !leaf.step.reminders.isEmpty {
            try await checkRecipients(leaf.step.recipients, of: leaf.step.key)
        }
        // A template without payments doesn't ask the disk for their number.
        let first = definition.payments.isEmpty ? PaymentScheduleID(1) : try await payments.next()
        let ladders = try await nothingFollowing(definition.payments)
        let following = try await following(JobID(state.counters.next), template.plan)
        let decision = try state.startJob(start, of: template, profiles: named, schedule: first, context: context)
        payments.keep(decision.changeset)
        let changeset = decision.changeset.map { followNew($0, named, ladders, state, context) }
        return verdict(decision.outcome, changeset, of: decision.value, following, state, context)
    }
}
