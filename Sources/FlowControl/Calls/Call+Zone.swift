import FlowCore
import FlowStore

extension Call {
    func zone(of tenant: String) async throws(ReadFailure) -> ZoneRules {
        let name = try await store.tenant(tenant, for: caller).spec.timeZone
        do throws(ZoneError) {
            return try zones.zone(named: name)
        } catch {
            throw .refused(.invalidInput(error.invalidInput(field: "timeZone")))
        }
    }

    /// The instant that is meant: a local time is by the tenant's clock; nil where none is given.
    func instant(of limit: DueLimit?, in tenant: String) async throws(ReadFailure) -> Timestamp? {
        switch limit {
        case nil: nil
        case .instant(let instant)?: instant
        case .local?: limit?.instant(in: try await zone(of: tenant))
        }
    }
}
