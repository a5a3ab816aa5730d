/// A tenant as it was asked for.
package struct TenantCreatedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A tenant was made: the first event of its own, and one of the directory's.
        case tenantCreated
    }

    /// Number of the tenant.
    package let tenant: String
    /// Slug of the tenant, its unique short name.
    package let slug: String
    /// Name of the tenant for people.
    package let title: String
    /// Time zone of the tenant, an IANA name.
    package let timeZone: String
    /// Language of the tenant.
    package let locale: String
    /// Currency of the tenant, ISO 4217.
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
