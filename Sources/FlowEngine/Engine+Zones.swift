package import FlowCore
import FlowStore
import Logging

extension Engine {
    /// Has every tenant compute anew what is still to come, where its instants are of another release of the zone
    /// database; the log says what was different, a line for a tenant.
    ///
    /// Ends early when `isWanted` says no; what is left is done at the next start, or when a task is touched.
    package func followZones(while isWanted: @Sendable () -> Bool = { true }) async {
        let release = zones.release ?? TenantTask.releaseUnknown
        do {
            for slug in try await store.tenantsOfAllTenants(withTasksNotOfRelease: release) where isWanted() {
                let following = try await followZones(of: slug, while: isWanted)
                report(following, slug, release)
            }
        } catch {
            guard isWanted(), !Task.isCancelled else { return }
            ports.logger.warning(
                "The zone database was not followed to the end, tasks follow when they are due",
                metadata: ["release": "\(release)", LogKey.error: "\(error)"]
            )
        }
    }

    /// Has the tasks of a tenant that have no zone of their own compute anew what is still to come, after it was given
    /// another zone; nil when that broke off: what is left follows when a task is touched, or at the next start.
    package func followZone(ofTenant slug: String) async -> ZoneFollowing? {
        do {
            return try await followZones(of: TenantSlug(stored: slug)) { true }
        } catch {
            ports.logger.warning(
                "The tenant's other time zone was not followed to the end, tasks follow when they are due",
                metadata: [LogKey.tenant: "\(slug)", LogKey.error: "\(error)"]
            )
            return nil
        }
    }

    private func followZones(
        of slug: TenantSlug,
        while isWanted: @Sendable () -> Bool
    ) async throws -> ZoneFollowing {
        var whole = ZoneFollowing()
        while isWanted() {
            let command = TenantCommand.time(.followZones(after: whole.last))
            let ticket = submit(command, to: slug.text, caller: .daemon, key: nil)
            guard case .time(.zonesFollowed(let following)) = try await ticket.result.get() else { break }
            whole.add(following)
            guard following.last != nil else { break }
        }
        return whole
    }

    private func report(_ following: ZoneFollowing, _ slug: TenantSlug, _ release: String) {
        let level: Logger.Level = following.unreadableCount > 0 ? .warning : .notice
        ports.logger.log(
            level: level,
            "The zone database has changed, what is to come was computed anew",
            metadata: [
                LogKey.tenant: "\(slug.text)", "release": "\(release)", "tasks": "\(following.taskCount)",
                "movedTasks": "\(following.movedTaskCount)", "moved": "\(following.differenceCount)",
                "unreadable": "\(following.unreadableCount)",
                LogKey.see: "flowctl events --kind taskZoneChanged --tenant \(slug.text)",
            ]
        )
    }
}
