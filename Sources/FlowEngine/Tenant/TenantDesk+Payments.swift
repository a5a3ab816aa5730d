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
        var header: JobHeader?
        if let number { header = try await job(number).header }
        let place = PaymentPlace(party: party.flatMap { named[$0] }, job: header)
        let following = try await ladder(of: command, record, state)
        let untold = following?.tasks.compactMap(\.untoldCharge).map { ($0.instalment, $0.charge) } ?? []
        let decision = try await payments.decide(
            command,
            on: record,
            place: place,
            untold: Dictionary(untold) { first, _ in first },
            &state,
            context
        )
        guard let changeset = decision.changeset, let following else {
            return Verdict(outcome: decision.outcome, changeset: decision.changeset)
        }
        return Verdict(
            outcome: decision.outcome,
            changeset: tasks.follow(decision.value, place.party, following, changeset, state, context)
        )
    }
}
