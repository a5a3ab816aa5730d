// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// Creates a tenant.
    ///
    /// Operators only. Calls to the new tenant are for after the answer: until then it isn't known. Omitted: title is
    /// the slug, timeZone UTC, locale en, currency EUR, no quiet hours, ownerUIDs the caller's.
    package enum Create: Method {
        package static let method = "io.flowd.Tenants.Create"

        /// Parameters of a call of `Create`.
        package struct Parameters: Codable, Sendable, Hashable {
            /// Short name, unique on this daemon.
            package var slug: String
            package var title: String?
            /// Time zone by its IANA name.
            package var timeZone: String?
            /// BCP 47 language tag.
            package var locale: String?
            /// ISO 4217 currency code.
            package var currency: String?
            /// Hours in which no reminder goes out unless its rule, task or ladder says something else, by the clock of
            /// who gets it: 22:00-07:00, or none (default).
            package var quietHours: String?
            /// User ids that own the tenant.
            package var ownerUIDs: [Int]?
            /// Values of limits by name; the others have their defaults.
            package var limits: [String: Int]?
            /// 1 to 128 printable ASCII characters; the same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            package init(
                slug: String,
                title: String? = nil,
                timeZone: String? = nil,
                locale: String? = nil,
                currency: String? = nil,
                quietHours: String? = nil,
                ownerUIDs: [Int]? = nil,
                limits: [String: Int]? = nil,
                idempotencyKey: String? = nil
            ) {
                self.slug = slug
                self.title = title
                self.timeZone = timeZone
                self.locale = locale
                self.currency = currency
                self.quietHours = quietHours
                self.ownerUIDs = ownerUIDs
                self.limits = limits
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Create`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The tenant that was created.
            package var tenant: Tenant

            package init(tenant: Tenant) {
                self.tenant = tenant
            }
        }
    }
}
