/// The zone in which a task falls due.
extension TenantTask {
    /// Stands for the release of a zone database that doesn't tell it.
    package static let releaseUnknown = "unknown"

    /// True when it is in its tenant's zone, and the tenant has another one by now.
    package func isBehindZone(of tenant: TenantSpec) -> Bool {
        spec.isZoneOfTenant && state != .ended && spec.timing.zone != tenant.timeZone
    }

    /// Goes to its tenant's zone where it has none of its own; `follow` then computes anew what is to come.
    ///
    /// Returns the zone in which it was, nil when it stays there.
    @discardableResult
    package mutating func takeZone(ofTenant tenant: TenantSpec) -> String? {
        guard isBehindZone(of: tenant) else { return nil }
        return moving { $0.timing.zone = tenant.timeZone }
    }

    /// Goes to the zone that its profile has now, or to its tenant's where it has none any more, unless somebody gave it
    /// one of its own; `follow` then computes anew what is to come.
    ///
    /// Returns the zone in which it was, nil when it stays there.
    package mutating func takeZone(_ standard: StandardZone) -> String? {
        guard spec.isZoneStandard, state != .ended else { return nil }
        return moving { $0.take(standard) }
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

    /// Notes that nobody's quiet hours were looked at yet.
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
