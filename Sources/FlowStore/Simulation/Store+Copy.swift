package import FlowCore
import GRDB

extension Store {
    /// Copies what a tenant's reminders depend on into a database of its own, from one snapshot.
    ///
    /// The copy is used by no other caller, and is gone when it is closed or the process ends. Refuses a tenant that
    /// isn't the caller's, and one with more than `rowCountMax` rows to copy.
    package func copy(
        of slug: String,
        for caller: Caller,
        rowCountMax: Int
    ) async throws(ReadFailure) -> (store: Store, tenant: TenantID) {
        let copy: Store
        do throws(StoreError) {
            copy = try Store(forCopyWith: NoProbe())
        } catch {
            throw .failed(error)
        }
        let tenant = try await read(of: slug, isTimed: false) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            try copy.pool.writeWithoutTransaction { target in
                try TenantCopier(source: db, target: target, tenant: tenant, rowCountMax: rowCountMax).run()
            }
            return tenant
        }
        return (copy, tenant)
    }
}
