import FlowCore
import Synchronization

/// Tenants that had something due when the daemon came back, and haven't done it yet.
///
/// Each does it before the first command of anybody else: nobody is to work on a state that an outage has made old.
final class CatchUp: Sendable {
    private let owing = Mutex<Set<TenantID>>([])

    /// Takes note of the tenants, before any of them is sent anything.
    func begin(_ tenants: Set<TenantID>) { owing.withLock { $0 = tenants } }

    /// True while a tenant has not caught up.
    func owes(_ tenant: TenantID) -> Bool { owing.withLock { $0.contains(tenant) } }

    /// Takes note that a tenant has to begin again: what it had done could not be written.
    func begin(again tenant: TenantID) { _ = owing.withLock { $0.insert(tenant) } }

    /// Takes note that a tenant has caught up.
    func settle(_ tenant: TenantID) { _ = owing.withLock { $0.remove(tenant) } }
}
