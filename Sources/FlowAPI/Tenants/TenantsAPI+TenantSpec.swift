// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// A tenant as it was asked for.
    package struct TenantSpec: Codable, Sendable, Hashable {
        /// Short name, unique on this daemon: 1 to 63 of a-z, 0-9 and -, beginning with one of a-z or 0-9.
        package var slug: String
        /// Name of the tenant for people.
        package var title: String
        /// Time zone by its IANA name.
        package var timeZone: String
        /// BCP 47 language tag.
        package var locale: String
        /// ISO 4217 currency code.
        package var currency: String
        /// Hours in which no reminder goes out unless its rule, task or ladder says something else: 22:00-07:00; absent
        /// when there are none.
        package var quietHours: String?
        /// Rules by which people are told of news of jobs whose templates say nothing of that: assigned, nag 1d x2;
        /// absent when there are none.
        package var notify: [String]?
        /// User ids that own the tenant.
        package var ownerUIDs: [Int]
        /// Every limit that the tenant has for itself.
        package var limits: [Limit]

        package init(
            slug: String,
            title: String,
            timeZone: String,
            locale: String,
            currency: String,
            quietHours: String? = nil,
            notify: [String]? = nil,
            ownerUIDs: [Int],
            limits: [Limit]
        ) {
            self.slug = slug
            self.title = title
            self.timeZone = timeZone
            self.locale = locale
            self.currency = currency
            self.quietHours = quietHours
            self.notify = notify
            self.ownerUIDs = ownerUIDs
            self.limits = limits
        }
    }
}
