import FlowCore
import Synchronization

/// Tenants that had something due when the daemon came back, and haven't done it yet.
///
/// Each does it before the first command of anybody else: nobody is to work on a state that an outage has made old.
final class CatchUp: Sendable {
    private struct State {
        var owing: Set<TenantID> = []
        /// How many owed something at the start.
        var allCount = 0
    }

    private let state = Mutex(State())

    /// Takes note of the tenants, before any of them is sent anything.
    func begin(_ tenants: Set<TenantID>) {
        state.withLock { $0 = State(owing: tenants, allCount: tenants.count) }
    }

    /// How many of how many have caught up; nil when all have.
    var progress: CatchUpProgress? {
        state.withLock { state in
            guard !state.owing.isEmpty else { return nil }
            let allCount = max(state.allCount, state.owing.count)
            return CatchUpProgress(doneCount: allCount - state.owing.count, allCount: allCount)
        }
    }

    /// True while a tenant has not caught up.
    func owes(_ tenant: TenantID) -> Bool { state.withLock { $0.owing.contains(tenant) } }

    /// Takes note that a tenant has to begin again: what it had done could not be written.
    func begin(again tenant: TenantID) { _ = state.withLock { $0.owing.insert(tenant) } }

    /// Takes note that a tenant has caught up.
    func settle(_ tenant: TenantID) { _ = state.withLock { $0.owing.remove(tenant) } }
}

/// How far tenants are with what was due while the daemon did not work.
package struct CatchUpProgress: Hashable, Sendable {
    /// Tenants that have done it.
    package let doneCount: Int
    /// Tenants that had something to do.
    package let allCount: Int

    /// Puts the two together.
    package init(doneCount: Int, allCount: Int) {
        self.doneCount = doneCount
        self.allCount = allCount
    }
}
