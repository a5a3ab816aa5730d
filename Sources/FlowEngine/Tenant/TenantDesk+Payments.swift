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
        let recorded = try await payments.recorded(for: command)
        let place = PaymentPlace(party: party.flatMap { named[$0] }, job: header, recorded: recorded)
        return try await payments.decide(command, on: record, place: place, &state, context)
    }
}
