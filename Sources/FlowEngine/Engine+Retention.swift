import FlowCore
package import FlowStore
import Logging

/// Letting go of what was kept long enough.
extension Engine {
    /// Tenants that are looked at with one snapshot.
    private static let tenantCountMax = 200

    /// Has every tenant delete media content and deliveries that were kept long enough; returns how many.
    ///
    /// Each tenant does it by commands of its own, which it may refuse; what fails is tried again in the next round.
    /// Not while the clock isn't believed: by a wrong one, everything would be old.
    @discardableResult
    package func prune() async throws(ReadFailure) -> PruneCounts {
        var counts = PruneCounts()
        var next: TenantID?
        repeat {
            let page = try await store.prunableTenantsOfAll(
                after: next,
                at: ports.clock.now,
                countMax: Self.tenantCountMax
            )
            for tenant in page.tenants {
                if tenant.hasMedia { counts.media += await prune(.pruneMedia, of: tenant.slug) }
                if tenant.hasDeliveries { counts.deliveries += await prune(.pruneDeliveries, of: tenant.slug) }
            }
            next = page.next
        } while next != nil
        return counts
    }

    /// Gives a command again until it finds nothing more.
    private func prune(_ command: TenantCommand, of slug: TenantSlug) async -> Int {
        var total = 0
        while true {
            do throws(CommandFailure) {
                let ticket = submit(command, to: slug.text, caller: .daemon, key: nil)
                let count: Int
                switch try await ticket.result.get() {
                case .mediaChanged(.pruned(let media)): count = media
                case .time(.deliveriesPruned(let deliveries)): count = deliveries
                default: return total
                }
                guard count > 0 else { return total }
                total += count
            } catch {
                ports.logger.warning(
                    "What was kept long enough could not be let go of, ignoring",
                    metadata: [LogKey.tenant: "\(slug.text)", LogKey.error: "\(error)"]
                )
                return total
            }
        }
    }
}

/// Counts of what was deleted by retention.
package struct PruneCounts: Hashable, Sendable {
    package var media = 0
    package var deliveries = 0
}
