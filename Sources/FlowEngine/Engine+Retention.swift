import FlowCore
package import FlowStore
import Logging

/// Letting go of what was kept long enough.
extension Engine {
    /// Tenants that are looked at with one snapshot.
    private static let tenantCountMax = 200

    /// Has every tenant let go of media that was kept long enough; returns how many.
    ///
    /// Each tenant does it by commands of its own, which it may refuse; what fails is tried again in the next round. Not
    /// while the clock isn't believed: by a wrong one, everything would be old.
    @discardableResult
    package func pruneMedia() async throws(ReadFailure) -> Int {
        var count = 0
        var next: TenantID?
        repeat {
            let page = try await store.prunableTenantsOfAll(
                after: next,
                at: ports.clock.now,
                countMax: Self.tenantCountMax
            )
            for slug in page.slugs { count += await pruneMedia(of: slug) }
            next = page.next
        } while next != nil
        return count
    }

    private func pruneMedia(of slug: TenantSlug) async -> Int {
        var total = 0
        while true {
            do throws(CommandFailure) {
                let ticket = submit(.pruneMedia, to: slug.text, caller: .daemon, key: nil)
                guard case .mediaChanged(.pruned(let count)) = try await ticket.result.get() else { return total }
                total += count
                if count < TenantMemory.pruneCountMax { return total }
            } catch {
                ports.logger.warning(
                    "Media could not be let go of, ignoring",
                    metadata: [LogKey.tenant: "\(slug.text)", LogKey.error: "\(error)"]
                )
                return total
            }
        }
    }
}
