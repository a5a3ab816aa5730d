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
        try await checkRecipients(ofLaddersOf: definition.payments)
        let decision = try state.startJob(start, of: template, profiles: named, context: context)
        payments.keep(decision.changeset)
        let changeset = decision.changeset.map { followNew($0, named, &state, context) }
        let following: [TenantTask]? = template.plan.hasReminders ? [] : nil
        return verdict(decision.outcome, changeset, of: decision.value, following, &state, context)
    }
}
