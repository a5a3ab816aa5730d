/// What a caller gives to make a profile, checked.
package struct ProfileDraft: Hashable, Sendable {
    /// Its key.
    package let key: ProfileKey
    /// The rest.
    package let content: Profile.Content

    /// Checks what a caller gives; without a title the key is shown, without a kind it is a `person`.
    package init(
        key: String,
        kind: String?,
        title: String?,
        attributes: [FieldKey: FieldValue],
        principal: String?,
        timeZone: String?,
        locale: String? = nil,
        quietHours: String? = nil,
        addresses: [ProfileAddress] = [],
        zones: any ZoneCatalog
    ) throws(InvalidInput) {
        self.key = try ProfileInput.key(key)
        content = Profile.Content(
            kind: try kind.map { (text) throws(InvalidInput) in try ProfileInput.kind(text) } ?? .standard,
            title: try BoundedText.optional(title, field: "title", max: BoundedText.titleLengthMax) ?? key,
            attributes: try ProfileInput.attributes(attributes),
            principal: try principal.map { (text) throws(InvalidInput) in try ProfileInput.principal(text) },
            timeZone: try timeZone.map { (zone) throws(InvalidInput) in
                try TenantSpec.checkedZone(zone, zones: zones)
            },
            locale: try locale.map { (tag) throws(InvalidInput) in try TenantSpec.checkedLocale(tag) },
            quietHours: try quietHours.map { (text) throws(InvalidInput) in try TenantSpec.checkedQuiet(text) },
            addresses: try ProfileAddress.checked(addresses)
        )
    }
}

/// What a caller changes about a profile; what isn't given stays.
package struct ProfileUpdate: Hashable, Sendable {
    /// Another kind.
    package let kind: ProfileKind?
    /// Another title.
    package let title: String?
    /// Attributes to add or to replace.
    package let attributes: [FieldKey: FieldValue]
    /// Another principal.
    package let principal: Principal?
    /// Another time zone.
    package let timeZone: String?
    /// Another language tag.
    package let locale: String?
    /// Other quiet hours.
    package let quietHours: QuietChoice?
    /// Addresses to add or to replace.
    package let addresses: [ProfileAddress]
    /// The channel of which the address is to be tried first.
    package let first: StepKey?
    /// The addresses are used once somebody who reads them has confirmed them by a code.
    package let isVerified: Bool
    /// Channels from which they don't want to hear any more.
    package let unsubscribed: [StepKey]
    /// Channels whose addresses are to be used like any other again.
    package let confirmed: [StepKey]
    /// What is taken away.
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

/// What can be taken away from a profile.
package enum ProfileField: Hashable, Sendable {
    /// Whose work it is.
    case principal
    /// Its time zone.
    case timeZone
    /// Its language.
    case locale
    /// Its quiet hours.
    case quietHours
    /// One of its attributes.
    case attribute(FieldKey)
    /// One of its addresses, by the name of the channel.
    case address(StepKey)

    /// As callers and events write it.
    package var name: String {
        switch self {
        case .principal: "principal"
        case .timeZone: "timeZone"
        case .locale: "locale"
        case .quietHours: "quietHours"
        case .attribute(let key): "attributes.\(key.text)"
        case .address(let channel): "addresses.\(channel.text)"
        }
    }
}

/// Checks of what callers give about profiles.
package enum ProfileInput {
    /// A profile's key.
    package static func key(_ text: String, field: String = "profile") throws(InvalidInput) -> ProfileKey {
        do {
            return try ProfileKey(validating: text)
        } catch {
            throw InvalidInput(
                field: field,
                found: text,
                allowed: "1 to 64 of a-z, 0-9, ., _ and -, first a letter or digit, such as ana"
            )
        }
    }

    static func channel(_ text: String, field: String) throws(InvalidInput) -> StepKey {
        guard let key = try? StepKey(validating: text) else {
            throw InvalidInput(field: field, found: text, allowed: "the name of a channel")
        }
        return key
    }

    /// A kind of profiles.
    package static func kind(_ text: String) throws(InvalidInput) -> ProfileKind {
        do {
            return try ProfileKind(validating: text)
        } catch {
            throw InvalidInput(
                field: "kind",
                found: text,
                allowed: "a word of a-z, 0-9, ., _ and -, such as child, guest or vendor"
            )
        }
    }

    static func attributes(_ values: [FieldKey: FieldValue]) throws(InvalidInput) -> [FieldKey: FieldValue] {
        var checked: [FieldKey: FieldValue] = [:]
        for (key, value) in values {
            guard case .text(let text) = value else {
                checked[key] = value
                continue
            }
            let field = "attributes.\(key.text)"
            checked[key] = .text(try BoundedText.required(text, field: field, max: Profile.attributeLengthMax))
        }
        return checked
    }

    /// Refuses more attributes than a profile may have, after an update too.
    package static func checkSize(_ values: [FieldKey: FieldValue]) throws(InvalidInput) {
        guard values.count <= Profile.attributeCountMax else {
            throw InvalidInput(
                field: "attributes",
                found: "\(values.count) attributes",
                allowed: "at most \(Profile.attributeCountMax)"
            )
        }
        let sizeBytes = Profile.canonical(values).json.utf8.count
        guard sizeBytes <= Profile.attributesSizeBytesMax else {
            throw InvalidInput(
                field: "attributes",
                found: "\(sizeBytes) bytes",
                allowed: "at most \(Profile.attributesSizeBytesMax) bytes of JSON for all of them together"
            )
        }
    }

    static func principal(_ text: String) throws(InvalidInput) -> Principal {
        if text.hasPrefix("token:"), let id = try? TokenID(validating: String(text.dropFirst(6))) {
            return Principal(token: id, onBehalfOf: nil)
        }
        do {
            return try Principal(member: text)
        } catch {
            throw InvalidInput(
                field: "principal",
                found: text,
                allowed: "uid:N for a user, gid:N for a group, or token:ID"
            )
        }
    }

    static func fields(_ names: [String]) throws(InvalidInput) -> Set<ProfileField> {
        var fields: Set<ProfileField> = []
        for name in names {
            if name == "principal" {
                fields.insert(.principal)
            } else if name == "timeZone" {
                fields.insert(.timeZone)
            } else if name == "locale" {
                fields.insert(.locale)
            } else if name == "quietHours" {
                fields.insert(.quietHours)
            } else if name.hasPrefix("attributes."), let key = try? FieldKey(validating: String(name.dropFirst(11))) {
                fields.insert(.attribute(key))
            } else if name.hasPrefix("addresses."), let channel = try? StepKey(validating: String(name.dropFirst(10))) {
                fields.insert(.address(channel))
            } else {
                throw InvalidInput(
                    field: "clear",
                    found: name,
                    allowed: """
                        principal, timeZone, locale, quietHours, attributes.KEY for an attribute, addresses.CHANNEL for an address
                        """
                )
            }
        }
        return fields
    }

    static func checkEvent(_ number: Int64?) throws(InvalidInput) {
        guard let number, number < 1 else { return }
        throw InvalidInput(
            field: "ifEvent",
            found: String(number),
            allowed: "the profile's eventNumber as it was read"
        )
    }
}
