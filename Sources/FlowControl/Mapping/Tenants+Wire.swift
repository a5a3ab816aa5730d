import FlowAPI
import FlowCore
import Varlink

extension TenantsAPI.TenantSpec {
    /// Creates the spec on the wire, with every limit there is.
    init(_ spec: TenantSpec) {
        self.init(
            slug: spec.slug.text,
            title: spec.title,
            timeZone: spec.timeZone,
            locale: spec.locale,
            currency: spec.currency,
            quietHours: spec.quietHours?.text,
            notify: spec.notify,
            ownerUIDs: spec.ownerUIDs.map { Int($0) },
            limits: (TenantLimit.allCases + spec.limits.ofKinds).map { TenantsAPI.Limit($0, in: spec.limits) }
        )
    }
}

extension TenantsAPI.Limit {
    init(_ limit: TenantLimit, in limits: TenantLimits) {
        self.init(
            name: limit.rawValue,
            value: limits[limit],
            defaultValue: limit.standard,
            minimum: limit.bounds.lowerBound,
            maximum: limit.bounds.upperBound,
            meaning: limit.meaning
        )
    }
}

extension WireErrors {
    func limitReached(_ reached: TenantLimitReached) -> any VarlinkErrorConvertible {
        let name = reached.limit.rawValue
        return DaemonAPI.LimitReached(
            limit: name,
            allowed: reached.value,
            found: reached.found,
            message: "\(tenant) may have \(reached.value) \(reached.limit.meaning); this would make \(reached.found). "
                + "An operator raises the limit “\(name)”, to \(reached.limit.bounds.upperBound) at most: "
                + "flowctl tenant set \(tenant) --limit \(name)=N."
        )
    }
}
