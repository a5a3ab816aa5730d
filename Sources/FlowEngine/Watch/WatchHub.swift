import FlowCore
import Synchronization

/// Hub that notifies watchers of what has been committed, tenant by tenant, in order.
///
/// For each watched tenant it keeps the newest committed number and the newest few events. A watcher has no queue of
/// its own: it reads from its cursor, here when it is close and else from the event table. So one that doesn't read
/// costs nothing, and one that falls behind catches up.
///
/// **Invariant** A watcher subscribes before it reads the table: what is committed before that read is in the table,
/// what is committed later is reported here.
package final class WatchHub: Sendable {
    /// Bounds of what watchers cost.
    package struct Limits: Sendable {
        package var watcherCountMaxPerUser = 256
        package var watcherCountMax = 4096
        /// Most events of a tenant that are kept for those who watch it.
        package var recentCountMax = 64
        /// Most bytes of payload of these.
        package var recentBytesMax = 1 << 16

        package init() {}
    }

    private struct WatchedTenant {
        var recent: RecentEvents
        var watcherCount = 0
        /// Continuations of watchers that have seen everything, by their number.
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private struct State {
        var tenants: [TenantID: WatchedTenant] = [:]
        var countsByUser: [UInt32: Int] = [:]
        var watcherCount = 0
        var lastNumber = 0
    }

    private let limits: Limits
    private let state = Mutex(State())

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    package var watcherCountMax: Int { limits.watcherCountMax }

    package var watcherCount: Int { state.withLock(\.watcherCount) }

    var waitingCount: Int { state.withLock { $0.tenants.values.reduce(0) { $0 + $1.waiting.count } } }

    // MARK: - The gate's side

    /// Takes note of changesets that are on disk, in the order in which they were written, and wakes who waits.
    ///
    /// Without watchers it is a look into an empty dictionary.
    func publish(_ changesets: some Sequence<Changeset>) {
        let woken = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard !state.tenants.isEmpty else { return [] }
            var woken: [CheckedContinuation<Void, Never>] = []
            for changeset in changesets where !changeset.events.isEmpty {
                guard let index = state.tenants.index(forKey: changeset.tenant) else { continue }
                for event in changeset.events { state.tenants.values[index].recent.append(event) }
                woken += state.tenants.values[index].waiting.values
                state.tenants.values[index].waiting.removeAll(keepingCapacity: true)
            }
            return woken
        }
        for watcher in woken { watcher.resume() }
    }

    // MARK: - The watchers' side

    func subscribe(to tenant: TenantID, as user: UInt32) throws(Refusal) -> WatchSubscription {
        let result = state.withLock { state -> Result<Int, Refusal> in
            guard state.watcherCount < limits.watcherCountMax else {
                return .failure(.limitReached(limit: "watchers", allowed: limits.watcherCountMax))
            }
            guard state.countsByUser[user, default: 0] < limits.watcherCountMaxPerUser else {
                return .failure(.limitReached(limit: "watchersPerUser", allowed: limits.watcherCountMaxPerUser))
            }
            state.watcherCount += 1
            state.countsByUser[user, default: 0] += 1
            state.lastNumber += 1
            let recent = RecentEvents(countMax: limits.recentCountMax, sizeBytesMax: limits.recentBytesMax)
            state.tenants[tenant, default: WatchedTenant(recent: recent)].watcherCount += 1
            return .success(state.lastNumber)
        }
        return WatchSubscription(hub: self, tenant: tenant, user: user, number: try result.get())
    }

    /// Counts a watcher out; what was kept for the last one of a tenant is forgotten.
    func unsubscribe(_ tenant: TenantID, _ user: UInt32) {
        state.withLock { state in
            state.watcherCount -= 1
            state.countsByUser[user, default: 0] -= 1
            if state.countsByUser[user] == 0 { state.countsByUser[user] = nil }
            state.tenants[tenant]?.watcherCount -= 1
            if state.tenants[tenant]?.watcherCount == 0 { state.tenants[tenant] = nil }
        }
    }

    /// Everything after a cursor, if all of it is kept here; `nil` when the table has to be read.
    func recent(in tenant: TenantID, after cursor: EventNumber) -> SharedBatch? {
        state.withLock { $0.tenants[tenant]?.recent.batch(after: cursor) }
    }

    /// Returns when there is something after a cursor, or when the task is cancelled.
    func untilNews(in tenant: TenantID, after cursor: EventNumber, watcher: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state -> Bool in
                    guard let index = state.tenants.index(forKey: tenant), !Task.isCancelled,
                        state.tenants.values[index].recent.newest <= cursor
                    else { return true }
                    state.tenants.values[index].waiting[watcher] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.tenants[tenant]?.waiting.removeValue(forKey: watcher) }?.resume()
        }
    }
}
