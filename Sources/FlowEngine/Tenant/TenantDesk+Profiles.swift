import FlowCore
import FlowStore

/// The people and parties of the tenant.
extension TenantDesk {
    func changeProfile(
        _ change: ProfileChange,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        let known = try await profile(change.key)
        var use = ProfileUse(jobCount: 0, actionCount: 0)
        // What isn't on disk yet is found by the database: it doesn't let a profile go that something refers to.
        if case .remove = change, let known { use = try await store.use(of: known.id, tenant: tenant) }
        let decision = try state.change(change, of: known, use: use, context: context)
        if decision.changeset != nil { profiles.keep(decision.value, change.key) }
        return Verdict(outcome: decision.outcome, changeset: decision.changeset)
    }

    /// Looks at what was decided before it looks at the disk.
    func profile(_ key: ProfileKey) async throws(ReadFailure) -> Profile? {
        if let known = profiles.profile(key) { return known }
        let loaded = try await store.loadProfile(key, tenant: tenant)
        if let loaded { profiles.keep(stored: loaded) }
        return loaded
    }
}
