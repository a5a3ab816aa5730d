import FlowCore
import FlowStore
import Logging

extension TenantDesk {
    /// Notes what is wrong with a task of which something is to go out; told once.
    func setAside(
        _ task: TaskID,
        _ damage: String,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws(ReadFailure) -> Verdict {
        let known = try await store.taskProblem(task, tenant: tenant)
        let round = state.setAside(task, damage, known: known, context: context)
        tasks.putOff(round.unreadable)
        return Verdict(
            outcome: round.decision.outcome,
            changeset: round.decision.changeset,
            whenCommitted: Self.report(round.unreadable, besides: [:], of: slug, to: logger)
        )
    }

    /// Tells of tasks that can't be read, each once for what is wrong with it, when that is on disk.
    static func report(
        _ unreadable: [UnreadableTask],
        besides known: [TaskID: TaskProblem],
        of slug: TenantSlug,
        to logger: Logger
    ) -> (@Sendable () -> Void)? {
        let new = unreadable.filter { known[$0.id]?.text != $0.problem.text }
        guard !new.isEmpty else { return nil }
        return {
            for task in new {
                logger.warning(
                    "A task can't be read, nothing of it goes out until it can",
                    metadata: [
                        LogKey.tenant: "\(slug.text)", LogKey.task: "\(task.id)",
                        LogKey.error: "\(task.problem.text)", LogKey.remedy: "\(task.remedy)",
                    ]
                )
            }
        }
    }
}
