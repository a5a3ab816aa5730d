/// What is another about a tenant than before.
package struct TenantChangedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// What was asked for with a tenant was changed.
        case tenantChanged
    }

    /// What differs, on one side.
    package struct Side: Codable, Hashable, Sendable {
        /// Its name for people.
        package var title: String?
        /// Its time zone.
        package var timeZone: String?
        /// Its language.
        package var locale: String?
        /// Its currency.
        package var currency: String?
        /// Hours in which no reminder goes out; `none`.
        package var quietHours: String?
        /// Rules by which people are told of news of jobs; absent when there are none.
        package var notify: [String]?
        /// All limits that are set, by their names.
        package var limits: TenantLimits?
    }

    /// What differs, as it was.
    package let before: Side
    /// The same as it is.
    package let after: Side

    init(from old: TenantSpec, to new: TenantSpec) {
        before = Side(old, where: new)
        after = Side(new, where: old)
    }
}

extension TenantChangedEvent.Side {
    /// What a tenant is where another one is something else.
    fileprivate init(_ spec: TenantSpec, where other: TenantSpec) {
        if spec.title != other.title { title = spec.title }
        if spec.timeZone != other.timeZone { timeZone = spec.timeZone }
        if spec.locale != other.locale { locale = spec.locale }
        if spec.currency != other.currency { currency = spec.currency }
        if spec.quietHours != other.quietHours { quietHours = spec.quietHours?.text ?? "none" }
        if spec.notify != other.notify { notify = spec.notify }
        if spec.limits != other.limits { limits = spec.limits }
    }
}
