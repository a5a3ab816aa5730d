package import FlowCore
import FlowStore
import Logging

extension Engine {
    /// Has every tenant compute again what is still to come, after a new release of the zone database.
    ///
    /// That concerns tenants whose instants are of another release; the log says what was different, a line for a
    /// tenant.
    ///
    /// Ends early when `isWanted` says no; what is left is done at the next start, or when a task is touched.
    package func applyZones(while isWanted: @Sendable () -> Bool = { true }) async {
        let release = zones.release ?? TenantTask.releaseUnknown
        do {
            for slug in try await store.tenantsOfAllTenants(withTasksNotOfRelease: release) where isWanted() {
                let zoneChanges = try await applyZones(of: slug, while: isWanted)
                report(zoneChanges, slug, release)
            }
        } catch {
            guard isWanted(), !Task.isCancelled else { return }
            ports.logger.warning(
                "The zone database was not followed to the end, tasks follow when they are due",
                metadata: ["release": "\(release)", LogKey.error: "\(error)"]
            )
        }
    }

    /// Has the tasks of a tenant without a zone of their own follow the tenant's new zone.
    ///
    /// They compute again what is still to come, after the tenant was given another zone; nil when that broke off: what
    /// is left follows when a task is touched, or at the next start.
    package func applyZone(ofTenant slug: String) async -> ZoneChanges? {
        do {
            return try await applyZones(of: TenantSlug(stored: slug)) { true }
        } catch {
            ports.logger.warning(
                "The tenant's other time zone was not followed to the end, tasks follow when they are due",
                metadata: [LogKey.tenant: "\(slug)", LogKey.error: "\(error)"]
            )
            return nil
        }
    }

    private func applyZones(
        of slug: TenantSlug,
        while isWanted: @Sendable () -> Bool
    ) async throws -> ZoneChanges {
        var whole = ZoneChanges()
        while isWanted() {
            let command = TenantCommand.time(.applyZones(after: whole.last))
            let ticket = submit(command, to: slug.text, caller: .daemon, key: nil)
            guard case .time(.zonesApplied(let zoneChanges)) = try await ticket.result.get() else { break }
            whole.add(zoneChanges)
            guard zoneChanges.last != nil else { break }
        }
        return whole
    }

    private func report(_ zoneChanges: ZoneChanges, _ slug: TenantSlug, _ release: String) {
        let level: Logger.Level = zoneChanges.unreadableCount > 0 ? .warning : .notice
        ports.logger.log(
            level: level,
            "The zone database has changed, what is to come was computed again",
            metadata: [
                LogKey.tenant: "\(slug.text)", "release": "\(release)", "tasks": "\(zoneChanges.taskCount)",
                "movedTasks": "\(zoneChanges.movedTaskCount)", "moved": "\(zoneChanges.differenceCount)",
                "unreadable": "\(zoneChanges.unreadableCount)",
                LogKey.see: "flowctl events --kind taskZoneChanged --tenant \(slug.text)",
            ]
        )
    }
}
