import FlowCore
import FlowStore

/// Payment schedules of the tenant.
extension TenantDesk {
    func pay(
        _ command: PaymentCommand,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        let record = try await payments.record(for: command)
        var (party, number) = (record?.schedule.party, record?.schedule.job)
        if case .add(let input) = command {
            // What is no key is refused by the verb, which says why.
            party = try? ProfileKey(validating: input.party)
            number = input.job
        }
        let named = try await profiles(Set([party].compactMap(\.self)))
        var job: Job?
        if let number { job = try await self.job(number) }
        var following: FollowingTasks?
        if let job, record?.schedule.key != nil { following = try await self.following(job.header.id, job.plan) }
        let place = PaymentPlace(party: party.flatMap { named[$0] }, job: job)
        let decision = try await payments.decide(command, on: record, place: place, &state, context)
        guard let followed = decision.value.job else {
            return Verdict(outcome: decision.outcome, changeset: decision.changeset)
        }
        return verdict(decision.outcome, decision.changeset, of: followed, following, state, context)
    }
}
