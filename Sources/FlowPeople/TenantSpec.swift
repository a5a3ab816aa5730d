/// A tenant as it was asked for, checked.
package struct TenantSpec: Hashable, Sendable, Codable {
    /// Short name, unique on the daemon.
    package let slug: TenantSlug
    @ExactText package private(set) var title: String
    /// IANA time zone of the tenant.
    package let timeZone: String
    /// BCP 47 language tag.
    package let locale: String
    /// ISO 4217 currency code.
    package let currency: String
    /// User ids that own the tenant, ascending, at least one.
    package let ownerUIDs: [UInt32]
    package let limits: TenantLimits
    /// Hours in which no reminder goes out that says nothing else, by its recipient's clock; nil when there are none.
    package let quietHours: QuietHours?
    /// Rules, as text, by which people are notified of news of jobs whose templates have no such rules.
    ///
    /// Nil when there are none.
    package let notify: [String]?

    package static let ownerCountMax = 64

    /// Checks what a caller gives; `zones` knows the time zones of this machine.
    package init(
        slug: TenantSlug,
        title: String?,
        timeZone: String?,
        locale: String?,
        currency: String?,
        ownerUIDs: [Int64],
        limits: TenantLimits = .standard,
        quietHours: String? = nil,
        zones: any ZoneCatalog
    ) throws(InvalidInput) {
        self.slug = slug
        self.title =
            try BoundedText.optional(title, field: "title", max: BoundedText.titleLengthMax) ?? slug.text
        self.timeZone = try Self.checkedZone(timeZone ?? "UTC", zones: zones)
        self.locale = try Self.checkedLocale(locale ?? "en")
        self.currency = try Self.checkedCurrency(currency ?? "EUR")
        self.ownerUIDs = try Self.checkedOwners(ownerUIDs)
        self.limits = limits
        self.quietHours = try quietHours.map { (text) throws(InvalidInput) in try Self.checkedQuiet(text) }?.hours
        notify = nil
    }

    /// A tenant as it was stored.
    package init(
        stored slug: TenantSlug,
        title: String,
        timeZone: String,
        locale: String,
        currency: String,
        ownerUIDs: [UInt32],
        limits: TenantLimits = .standard,
        quietHours: QuietHours? = nil,
        notify: [String]? = nil
    ) {
        self.slug = slug
        self.title = title
        self.timeZone = timeZone
        self.locale = locale
        self.currency = currency
        self.ownerUIDs = ownerUIDs
        self.limits = limits
        self.quietHours = quietHours
        self.notify = notify
    }

    /// A time zone's name; throws when there is none of it.
    package static func checkedZone(_ zone: String, zones: any ZoneCatalog) throws(InvalidInput) -> String {
        do throws(ZoneError) {
            _ = try zones.zone(named: zone)
        } catch {
            throw error.invalidInput(field: "timeZone")
        }
        return zone
    }

    /// Returns a locale in its stored form; throws when the text isn't one.
    package static func checkedLocale(_ locale: String) throws(InvalidInput) -> String {
        let parts = locale.split(separator: "-", omittingEmptySubsequences: false)
        let isTag =
            parts.allSatisfy { (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isLetterOrDigit) }
            && (2...3).contains(parts.first?.utf8.count ?? 0)
        guard isTag, locale.utf8.count <= 35 else {
            throw InvalidInput(field: "locale", found: locale, allowed: "a language tag, such as en or de-AT")
        }
        return locale
    }

    /// A currency's code; throws when it isn't one.
    package static func checkedCurrency(_ currency: String) throws(InvalidInput) -> String {
        guard Currency.exponents[currency] != nil else {
            throw InvalidInput(field: "currency", found: currency, allowed: "an ISO 4217 code, such as EUR")
        }
        return currency
    }

    /// Reads quiet hours, or `none` for any time of day; throws when the text is neither.
    package static func checkedQuiet(_ text: String) throws(InvalidInput) -> QuietChoice {
        try QuietChoice(validating: text, field: "quietHours")
    }

    private static func checkedOwners(_ owners: [Int64]) throws(InvalidInput) -> [UInt32] {
        let known = Set(owners.compactMap { UInt32(exactly: $0) }.filter { $0 != .max })
        guard !owners.isEmpty, owners.count <= ownerCountMax, known.count == Set(owners).count else {
            let found = owners.map(String.init).joined(separator: ", ")
            throw InvalidInput(
                field: "ownerUIDs",
                found: found,
                allowed: "1 to \(ownerCountMax) user ids of 0 to 4294967294"
            )
        }
        return known.sorted()
    }
}
