import FlowCore
import Synchronization

/// Tenants that had something due when the daemon came back, and haven't done it yet.
///
/// Each catches up before the first command of any caller, so that no caller works on a state that an outage has made
/// old.
final class CatchUp: Sendable {
    private struct State {
        var owing: Set<TenantID> = []
        /// Number of tenants that had something due at the start.
        var allCount = 0
    }

    private let state = Mutex(State())

    /// Takes note of the tenants, before any of them is sent anything.
    func begin(_ tenants: Set<TenantID>) {
        state.withLock { $0 = State(owing: tenants, allCount: tenants.count) }
    }

    /// Numbers of tenants that have caught up and of all that had to; nil when all have.
    var progress: CatchUpProgress? {
        state.withLock { state in
            guard !state.owing.isEmpty else { return nil }
            let allCount = max(state.allCount, state.owing.count)
            return CatchUpProgress(doneCount: allCount - state.owing.count, allCount: allCount)
        }
    }

    func owes(_ tenant: TenantID) -> Bool { state.withLock { $0.owing.contains(tenant) } }

    /// Takes note that a tenant has to begin again: what it had done could not be written.
    func begin(again tenant: TenantID) { _ = state.withLock { $0.owing.insert(tenant) } }

    func settle(_ tenant: TenantID) { _ = state.withLock { $0.owing.remove(tenant) } }
}

/// Progress of tenants with what was due while the daemon did not work.
package struct CatchUpProgress: Hashable, Sendable {
    package let doneCount: Int
    package let allCount: Int

    package init(doneCount: Int, allCount: Int) {
        self.doneCount = doneCount
        self.allCount = allCount
    }
}
