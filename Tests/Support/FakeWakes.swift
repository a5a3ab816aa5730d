package import FlowCore
package import FlowEngine
package import FlowStore
import Synchronization

/// Tenants that are due, kept in memory: a source of wakes, and the waker that serves them.
package final class FakeWakes: WakeSource, TenantWaker {
    /// How one wake was answered.
    package enum Answer: Sendable {
        /// What was due is done.
        case done
        /// There was nothing to do, and the tenant stays due.
        case nothing
        case failure(CommandFailure)
    }

    private struct State {
        var due: [TenantID: [Timestamp]] = [:]
        var answers: [TenantID: Answer] = [:]
        var log: [(tenant: TenantID, at: Timestamp)] = []
        var readCount = 0
        var readFailure: ReadFailure?
        var holdUp: [TenantID: Gate] = [:]
        var inFlight = 0
        var inFlightPeak = 0
    }

    private let clock: ManualClock
    private let state = Mutex(State())
    /// Given after every wake, as the commit gate does.
    package let touched = LookSignal()

    /// Nobody is due.
    package init(clock: ManualClock) {
        self.clock = clock
    }

    /// Makes a tenant due at an instant.
    package func add(_ tenant: Int64, at instant: Timestamp) {
        state.withLock { state in
            state.due[TenantID(tenant), default: []].append(instant)
            state.due[TenantID(tenant)]?.sort()
        }
        touched.give()
    }

    /// From now on a tenant answers so.
    package func set(_ answer: Answer, for tenant: Int64) {
        state.withLock { $0.answers[TenantID(tenant)] = answer }
    }

    /// From now on reads fail; `nil` mends them.
    package func failReads(_ failure: ReadFailure?) { state.withLock { $0.readFailure = failure } }

    /// Lets a tenant answer only when the gate opens.
    package func holdUp(_ tenant: Int64, until gate: Gate) { state.withLock { $0.holdUp[TenantID(tenant)] = gate } }

    /// Who was woken, in order.
    package var woken: [Int64] { state.withLock { $0.log.map(\.tenant.number) } }

    /// When, in the same order.
    package var instants: [Timestamp] { state.withLock { $0.log.map(\.at) } }

    /// How many times a page was read.
    package var readCount: Int { state.withLock(\.readCount) }

    /// The most that were woken at the same time.
    package var inFlightPeak: Int { state.withLock(\.inFlightPeak) }

    /// How many are being woken now.
    package var inFlight: Int { state.withLock(\.inFlight) }

    package func wakes(upTo instant: Timestamp, limit: Int) async throws(ReadFailure) -> [Wake] {
        let (failure, all) = state.withLock { state in
            state.readCount += 1
            return (state.readFailure, state.due.compactMapValues(\.first))
        }
        if let failure { throw failure }
        let wakes = all.filter { $0.value <= instant }.map { tenant, dueAt in
            Wake(tenant: tenant, slug: TenantSlug(stored: "\(tenant.number)"), dueAt: dueAt)
        }
        return Array(wakes.sorted { ($0.dueAt, $0.tenant) < ($1.dueAt, $1.tenant) }.prefix(limit))
    }

    package func nextWake(after instant: Timestamp) async throws(ReadFailure) -> Timestamp? {
        state.withLock { $0.due.values.compactMap(\.first).filter { $0 > instant }.min() }
    }

    package func wake(_ slug: TenantSlug) async throws(CommandFailure) -> Bool {
        let tenant = TenantID(Int64(slug.text) ?? 0)
        let now = clock.now
        let (answer, gate) = state.withLock { state in
            state.log.append((tenant, now))
            state.inFlight += 1
            state.inFlightPeak = max(state.inFlightPeak, state.inFlight)
            return (state.answers[tenant] ?? .done, state.holdUp[tenant])
        }
        await gate?.wait()
        state.withLock { state in
            state.inFlight -= 1
            guard case .done = answer else { return }
            state.due[tenant]?.removeAll { $0 <= now }
            if state.due[tenant]?.isEmpty == true { state.due[tenant] = nil }
        }
        touched.give()
        switch answer {
        case .done: return true
        case .nothing: return false
        case .failure(let failure): throw failure
        }
    }
}
