/// A tenant as it was asked for.
package struct TenantCreatedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A tenant was made: the first event of its own, and one of the directory's.
        case tenantCreated
    }

    /// Its number.
    package let tenant: String
    /// Its short name.
    package let slug: String
    /// Its name for people.
    package let title: String
    /// Its time zone.
    package let timeZone: String
    /// Its language.
    package let locale: String
    /// Its currency.
    package let currency: String
    /// The user ids that own it.
    package let ownerUIDs: [UInt32]
    /// Limits that were set, by their names.
    package let limits: TenantLimits?
    /// Hours in which no reminder goes out.
    package let quietHours: String?

    init(_ spec: TenantSpec, id: TenantID) {
        tenant = String(id.number)
        slug = spec.slug.text
        title = spec.title
        timeZone = spec.timeZone
        locale = spec.locale
        currency = spec.currency
        ownerUIDs = spec.ownerUIDs
        limits = spec.limits.isStandard ? nil : spec.limits
        quietHours = spec.quietHours?.text
    }
}
