import FlowCore
import FlowStore

/// What time brings: tasks that are due, and attempts to deliver.
extension TenantDesk {
    /// Does what is due.
    func wake(_ state: inout TenantState, _ context: DecisionContext) async throws -> Verdict {
        var debts = DebtBook()
        let (due, known) = try await tasks.dueTasks(at: context.now)
        var findings = known
        try await look(up: due, in: &debts, &findings)
        let steps = try await followingSteps(debts)
        let placed = try await placed(context, due, state)
        let round = state.wake(due, &debts, besides: findings, zones: context.zones, context: placed)
        tasks.putOff(round.unreadable)
        let report = Self.report(round.unreadable, besides: findings.known, of: slug, to: logger)
        return keep(round.decision, debts, steps, &state, context, report)
    }

    /// Begins or ends an attempt to deliver something of a task.
    func tell(
        _ stage: AttemptStage,
        of delivery: String,
        of owner: TaskID,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        var debts = DebtBook()
        let found: TenantTask?
        do {
            found = try await tasks.task(owner)
            var owed: [ProfileKey: [PaymentSchedule]] = [:]
            if let found { try await look(up: found, in: &debts, &owed) }
        } catch let failure as ReadFailure {
            guard let damage = failure.damage else { throw failure }
            return try await setAside(owner, damage, &state, context)
        }
        guard let task = found else { return Verdict(outcome: .time(.delivery(false))) }
        let steps = try await followingSteps(debts)
        let placed = try await placed(context, [task], state)
        let decision = try state.deliver(
            delivery,
            of: task,
            as: stage,
            &debts,
            zones: context.zones,
            context: placed
        )
        return keep(decision, debts, steps, &state, context, nil)
    }

    private func placed(
        _ context: DecisionContext,
        _ due: [TenantTask],
        _ state: TenantState
    ) async throws(ReadFailure) -> DecisionContext {
        var placed = try await tasks.placed(context, due, state)
        placed.archived = try await archivedProfiles()
        return placed
    }

    /// Keeps what was decided, with what follows the steps of jobs whose instalments were charged.
    private func keep(
        _ decision: Decision<[TenantTask]>,
        _ debts: DebtBook,
        _ steps: [JobID: [TenantTask]],
        _ state: inout TenantState,
        _ context: DecisionContext,
        _ report: (@Sendable () -> Void)?
    ) -> Verdict {
        guard var changeset = decision.changeset else { return Verdict(outcome: decision.outcome) }
        for task in decision.value { tasks.keep(task) }
        payments.keep(changeset)
        for job in debts.changedJobs {
            jobs.keep(job, as: job.header.id)
            guard let known = steps[job.header.id] else { continue }
            changeset = tasks.follow(job, known.updated(by: decision.value), changeset, &state, context)
        }
        return Verdict(outcome: decision.outcome, changeset: changeset, whenCommitted: report)
    }
}
