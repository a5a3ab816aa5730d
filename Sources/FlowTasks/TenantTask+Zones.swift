/// The zone in which a task falls due.
extension TenantTask {
    /// Stands for the release of a zone database that doesn't tell it.
    package static let releaseUnknown = "unknown"

    /// True when it is in its tenant's zone, and the tenant has another one by now.
    package func isBehindZone(of tenant: TenantSpec) -> Bool {
        spec.isZoneOfTenant && state != .ended && spec.timing.zone != tenant.timeZone
    }

    /// Moves the task to its tenant's zone where it has none of its own.
    ///
    /// `apply` then computes again what is to come. Returns the zone in which the task was, nil when it stays there.
    @discardableResult
    package mutating func takeZone(ofTenant tenant: TenantSpec) -> String? {
        guard isBehindZone(of: tenant) else { return nil }
        return moving { $0.timing.zone = tenant.timeZone }
    }

    /// Moves the task to its profile's current zone, or to its tenant's where the profile has none any more.
    ///
    /// A task with a zone of its own stays there. `apply` then computes again what is to come.
    ///
    /// Returns the zone in which the task was, nil when it stays there.
    package mutating func takeZone(_ standard: StandardZone) -> String? {
        guard spec.isZoneStandard, state != .ended else { return nil }
        return moving { $0.adopt(standard) }
    }

    /// Has a ladder go to the zone that who pays has now: their own, or their tenant's where they have none.
    ///
    /// Returns the zone in which it was, nil when it stays there.
    package mutating func takeZone(ofPayer name: String, isOfTenant: Bool) -> String? {
        guard state != .ended else { return nil }
        return moving { spec in
            spec.timing.zone = name
            spec.isZoneOfTenant = isOfTenant
        }
    }

    /// Notes that no quiet hours were looked at yet, neither the tenant's nor those of profiles.
    package mutating func forgetHours() { (tenantQuiet, hoursEvent) = (nil, 0) }

    /// Changes the zone; returns the one before when it is another, in which its instants were computed.
    private mutating func moving(_ change: (inout TaskSpec) -> Void) -> String? {
        let old = spec.timing.zone
        change(&spec)
        guard old != spec.timing.zone else { return nil }
        zoneRelease = Self.releaseStale
        return old
    }

    /// Stands for instants that were computed in another zone.
    package static let releaseStale = ""
}
