import FlowCore
import FlowStore

/// The reusable definitions that templates take from.
extension TenantDesk {
    func applyLibraryAction(
        _ source: String,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        let reading = LibraryReader().read(source)
        guard let definition = reading.definition else { throw Refusal.library(.invalid(reading.findings)) }
        let latest = try await libraryVersion(LibraryReference(key: definition.key, version: nil))
        let decision = state.applyLibraryAction(definition, source: source, latest: latest, context: context)
        if decision.changeset != nil {
            let version = decision.value
            for number in [version.number, nil] {
                library.keep(version, as: LibraryReference(key: version.definition.key, version: number))
            }
        }
        return Verdict(outcome: decision.outcome, changeset: decision.changeset)
    }

    /// What the steps of a template take, as the tenant has it now; what isn't there leads to a finding.
    func library(for source: String) async throws(ReadFailure) -> Library {
        var actions: [LibraryReference: LibraryAction] = [:]
        let references = TemplateReader().uses(in: source).sorted()
        for reference in references {
            actions[reference] = try await libraryVersion(reference)?.definition
        }
        let isComplete = actions.count == references.count
        let keys = isComplete ? [] : try await store.libraryKeys(tenant: tenant, limit: 1000)
        return Library(actions, missing: .error, keys: keys)
    }

    /// Looks at what was decided before it looks at the disk.
    private func libraryVersion(_ reference: LibraryReference) async throws(ReadFailure) -> LibraryVersion? {
        if let known = library.value(reference) { return known }
        return try await store.loadLibrary(reference, tenant: tenant)
    }
}
