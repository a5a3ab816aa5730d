/// Change of a tenant, as the values that differ before and after.
package struct TenantChangedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// Settings of a tenant were changed.
        case tenantChanged
    }

    /// Values that differ, on one side of the change.
    package struct Side: Codable, Hashable, Sendable {
        /// Name of the tenant for people.
        package var title: String?
        /// Time zone of the tenant, an IANA name.
        package var timeZone: String?
        /// Language of the tenant.
        package var locale: String?
        /// Currency of the tenant, ISO 4217.
        package var currency: String?
        /// Hours in which no reminder goes out; `none`.
        package var quietHours: String?
        /// Rules by which people are notified of news of jobs; absent when there are none.
        package var notify: [String]?
        /// All limits that are set, by their names.
        package var limits: TenantLimits?
    }

    /// Values that differ, before the change.
    package let before: Side
    /// Values that differ, after the change.
    package let after: Side

    init(from old: TenantSpec, to new: TenantSpec) {
        before = Side(old, where: new)
        after = Side(new, where: old)
    }
}

extension TenantChangedEvent.Side {
    /// Takes the values of a tenant that differ from those of another.
    fileprivate init(_ spec: TenantSpec, where other: TenantSpec) {
        if !spec.title.hasBytes(of: other.title) { title = spec.title }
        if spec.timeZone != other.timeZone { timeZone = spec.timeZone }
        if spec.locale != other.locale { locale = spec.locale }
        if spec.currency != other.currency { currency = spec.currency }
        if spec.quietHours != other.quietHours { quietHours = spec.quietHours?.text ?? "none" }
        if spec.notify != other.notify { notify = spec.notify }
        if spec.limits != other.limits { limits = spec.limits }
    }
}
