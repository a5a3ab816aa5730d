/// Changes of a caller to a tenant; what isn't given stays.
package struct TenantUpdate: Hashable, Sendable {
    package let title: String?
    /// Time zone by its IANA name.
    package let timeZone: String?
    /// BCP 47 language tag.
    package let locale: String?
    /// ISO 4217 currency code.
    package let currency: String?
    /// Hours in which no reminder goes out that says nothing else, or none.
    package let quietHours: QuietChoice?
    /// Rules that notify people of news of jobs whose templates say nothing of that; empty for none.
    package let notify: [NotifyRule]?
    /// Changes of limits, which only operators may make.
    package let limits: TenantLimitsUpdate

    /// Checks what a caller gives; `zones` knows the time zones of this machine.
    ///
    /// Refuses an update that asks for nothing.
    package init(
        title: String? = nil,
        timeZone: String? = nil,
        locale: String? = nil,
        currency: String? = nil,
        quietHours: String? = nil,
        notify: [String]? = nil,
        limits: TenantLimitsUpdate = .none,
        zones: any ZoneCatalog
    ) throws(InvalidInput) {
        self.title = try title.map { (text) throws(InvalidInput) in
            try BoundedText.required(text, field: "title", max: BoundedText.titleLengthMax)
        }
        self.timeZone = try timeZone.map { (zone) throws(InvalidInput) in
            try TenantSpec.checkedZone(zone, zones: zones)
        }
        self.locale = try locale.map { (tag) throws(InvalidInput) in try TenantSpec.checkedLocale(tag) }
        self.currency = try currency.map { (code) throws(InvalidInput) in try TenantSpec.checkedCurrency(code) }
        self.quietHours = try quietHours.map { (text) throws(InvalidInput) in try TenantSpec.checkedQuiet(text) }
        self.notify = try notify.map { (texts) throws(InvalidInput) in try NotifyRule.list(validating: texts) }
        self.limits = limits
        let isTextGiven = [title, timeZone, locale, currency, quietHours].contains { $0 != nil }
        guard isTextGiven || notify != nil || !limits.isEmpty else {
            throw InvalidInput(
                field: "title",
                found: "",
                allowed:
                    "at least one of title, timeZone, locale, currency, quietHours, notify, limits, defaultLimits to change"
            )
        }
    }

    var canonical: CanonicalValue {
        .list([
            .text("updateTenant"), .text(title ?? ""), .text(timeZone ?? ""), .text(locale ?? ""),
            .text(currency ?? ""), .text(quietHours?.text ?? ""), limits.canonical,
            notify.map { .list($0.map { .text($0.text) }) } ?? .text(""),
        ])
    }
}

/// Result of updating a tenant.
package struct TenantChanged: Hashable, Sendable, Codable {
    package let spec: TenantSpec
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber
    /// Warnings of rules that reach no recipient; nil when there are none.
    package var warnings: [String]?
}
