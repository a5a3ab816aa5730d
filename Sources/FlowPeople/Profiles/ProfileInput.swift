/// Checked input from which a profile is created.
package struct ProfileDraft: Hashable, Sendable {
    package let key: ProfileKey
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

/// Field that can be removed from a profile.
package enum ProfileField: Hashable, Sendable {
    case principal
    case timeZone
    case locale
    case quietHours
    case attribute(FieldKey)
    /// One of its addresses, by the name of the channel.
    case address(StepKey)

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
    /// Checks and returns the key of a profile; throws `InvalidInput` naming the field.
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
