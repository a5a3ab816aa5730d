import FlowCore
import Synchronization

/// Bounds of simulations, such as how many run at once.
package struct SimulationLimits: Hashable, Sendable {
    package var countMax = 2
    package var countPerTenantMax = 1
    /// Most rows that are copied for one.
    package var rowCountMax = 500_000
    package var lineCountMax = 100_000
    /// Most instants at which something happens in one.
    package var instantCountMax = 500_000
    /// Whether a simulation leaves the processor to the daemon's other threads when they want it.
    package var standsBack = true

    package init() {}

    package static let countPerTenantName = "simulationsPerTenant"
}

/// Simulations that are running, by tenant.
final class SimulationSlots: Sendable {
    private let running = Mutex<[TenantID]>([])

    /// Takes a place; to be given back with `giveBack`.
    func reserveSlot(for tenant: TenantID, within limits: SimulationLimits) throws(Refusal) {
        let refusal = running.withLock { running -> Refusal? in
            guard running.count(where: { $0 == tenant }) < limits.countPerTenantMax else {
                return .limitReached(limit: SimulationLimits.countPerTenantName, allowed: limits.countPerTenantMax)
            }
            guard running.count < limits.countMax else {
                return .limitReached(limit: "simulations", allowed: limits.countMax)
            }
            running.append(tenant)
            return nil
        }
        if let refusal { throw refusal }
    }

    func giveBack(_ tenant: TenantID) {
        running.withLock { running in
            if let index = running.firstIndex(of: tenant) { running.remove(at: index) }
        }
    }
}
