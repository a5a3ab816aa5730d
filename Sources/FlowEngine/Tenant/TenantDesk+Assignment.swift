import FlowCore
import FlowStore

/// For whom work is.
extension TenantDesk {
    func assign(
        _ assignment: Assignment,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        let named = try await profiles(Set([assignment.assignee?.profile].compactMap(\.self)))
        let job = try await job(assignment.job)
        let following = try await following(assignment.job, job.plan)
        let decision = try state.assign(assignment, in: job, profiles: named, context: context)
        return verdict(decision, following, &state, context)
    }
}
