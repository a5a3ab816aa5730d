/// Changes that a caller makes to a profile; fields that aren't given stay unchanged.
package struct ProfileUpdate: Hashable, Sendable {
    package let kind: ProfileKind?
    package let title: String?
    /// Attributes to add or to replace.
    package let attributes: [FieldKey: FieldValue]
    package let principal: Principal?
    package let timeZone: String?
    package let locale: String?
    package let quietHours: QuietChoice?
    /// Addresses to add or to replace.
    package let addresses: [ProfileAddress]
    /// The channel of which the address is to be tried first.
    package let first: StepKey?
    /// True when the addresses are used only after their reader has confirmed them by a code.
    package let isVerified: Bool
    /// Channels from which they don't want to hear any more.
    package let unsubscribed: [StepKey]
    /// Channels whose addresses are to be used like any other again.
    package let confirmed: [StepKey]
    package let cleared: Set<ProfileField>
    /// The event up to which the caller knows the profile: when it has changed since, nothing is done.
    package let ifEvent: EventNumber?

    /// Checks what a caller gives; refuses an update that asks for nothing, or sets and clears the same.
    package init(
        kind: String? = nil,
        title: String? = nil,
        attributes: [FieldKey: FieldValue] = [:],
        principal: String? = nil,
        timeZone: String? = nil,
        locale: String? = nil,
        quietHours: String? = nil,
        addresses: [ProfileAddress] = [],
        first: String? = nil,
        verify: Bool = false,
        unsubscribe: [String] = [],
        confirm: [String] = [],
        clear: [String] = [],
        ifEvent: Int64? = nil,
        zones: any ZoneCatalog
    ) throws(InvalidInput) {
        self.kind = try kind.map { (text) throws(InvalidInput) in try ProfileInput.kind(text) }
        self.title = try title.map { (text) throws(InvalidInput) in
            try BoundedText.required(text, field: "title", max: BoundedText.titleLengthMax)
        }
        self.attributes = try ProfileInput.attributes(attributes)
        self.principal = try principal.map { (text) throws(InvalidInput) in try ProfileInput.principal(text) }
        self.timeZone = try timeZone.map { (zone) throws(InvalidInput) in
            try TenantSpec.checkedZone(zone, zones: zones)
        }
        self.locale = try locale.map { (tag) throws(InvalidInput) in try TenantSpec.checkedLocale(tag) }
        self.quietHours = try quietHours.map { (text) throws(InvalidInput) in try TenantSpec.checkedQuiet(text) }
        self.addresses = try ProfileAddress.checked(addresses)
        self.first = try first.map { (text) throws(InvalidInput) in try ProfileInput.channel(text, field: "first") }
        isVerified = verify
        unsubscribed = try unsubscribe.map { (text) throws(InvalidInput) in
            try ProfileInput.channel(text, field: "unsubscribe")
        }
        confirmed = try confirm.map { (text) throws(InvalidInput) in try ProfileInput.channel(text, field: "confirm") }
        cleared = try ProfileInput.fields(clear)
        self.ifEvent = ifEvent
        try ProfileInput.checkEvent(ifEvent)
        try checkIsPlain()
    }

    /// True where it is about addresses alone, of which those whose profile it is say themselves.
    package var isOwn: Bool {
        let others =
            kind != nil || title != nil || principal != nil || timeZone != nil || locale != nil || quietHours != nil
        let isOfAddresses = cleared.allSatisfy { if case .address = $0 { true } else { false } }
        return !others && attributes.isEmpty && confirmed.isEmpty && isOfAddresses
    }

    private func checkIsPlain() throws(InvalidInput) {
        var given: Set<ProfileField> = Set(attributes.keys.map { .attribute($0) })
        if principal != nil { given.insert(.principal) }
        if timeZone != nil { given.insert(.timeZone) }
        if locale != nil { given.insert(.locale) }
        if quietHours != nil { given.insert(.quietHours) }
        given.formUnion(addresses.map { .address($0.channel) })
        if let both = given.intersection(cleared).map(\.name).min() {
            throw InvalidInput(field: both, found: "set and cleared", allowed: "one of the two")
        }
        guard !isVerified || !addresses.isEmpty else {
            throw InvalidInput(
                field: "verify",
                found: "true",
                allowed: "addresses with it, which are confirmed by a code"
            )
        }
        if let both = Set(unsubscribed).intersection(confirmed).min() {
            throw InvalidInput(field: "confirm", found: both.text, allowed: "none of those in unsubscribe")
        }
        let isAsked = kind != nil || title != nil || first != nil || !unsubscribed.isEmpty || !confirmed.isEmpty
        guard isAsked || !given.isEmpty || !cleared.isEmpty else {
            throw InvalidInput(
                field: "title",
                found: "",
                allowed:
                    """
                    at least one of kind, title, attributes, principal, timeZone, locale, quietHours, addresses, first, \
                    unsubscribe, confirm and clear
                    """
            )
        }
    }
}
