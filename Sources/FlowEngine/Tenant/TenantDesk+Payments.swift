import FlowCore
import FlowStore

/// Payment schedules of the tenant.
extension TenantDesk {
    /// Looks at what was decided before it looks at the disk.
    func setBudget(
        _ input: BudgetInput,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        _ = try await job(input.job)
        let known: [BudgetCategory: Money]
        if let decided = payments.budgets.value(input.job) {
            known = decided
        } else {
            known = try await store.loadBudgets(of: input.job, tenant: tenant)
        }
        let decision = try state.setBudget(input, known: known, context: context)
        if decision.changeset != nil { payments.budgets.keep(decision.value, as: input.job) }
        return Verdict(outcome: decision.outcome, changeset: decision.changeset)
    }

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
        var newParty: ProfileKey?
        if case .amend(_, .schedule(let amendment), _) = command {
            newParty = amendment.party.flatMap { try? ProfileKey(validating: $0) }
        }
        let named = try await profiles(Set([party, newParty].compactMap(\.self)))
        var job: Job?
        if let number { job = try await self.job(number) }
        var following: [TenantTask]?
        if let job, record?.schedule.key != nil { following = try await self.following(job.header.id, job.plan) }
        let recorded = try await payments.recorded(for: command)
        let similar = try await payments.similar(to: command, on: record)
        let place = PaymentPlace(
            party: party.flatMap { named[$0] },
            job: job,
            recorded: recorded,
            newParty: newParty.flatMap { named[$0] },
            similar: similar
        )
        let ladders = try await ladder(of: command, record, state)
        let decision = try await payments.decide(
            command,
            on: record,
            place: place,
            untold: ladders?.untoldCharges ?? [:],
            &state,
            context
        )
        var changeset = decision.changeset
        if let decided = changeset, let ladders {
            let (record, party) = (decision.value.record, place.party(of: decision.value.record.schedule))
            changeset = tasks.follow(record, party, ladders, decided, &state, context)
        }
        guard let followed = decision.value.job else { return Verdict(outcome: decision.outcome, changeset: changeset) }
        return verdict(decision.outcome, changeset, of: followed, following, &state, context)
    }
}
