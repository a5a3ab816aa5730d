/// A new profile.
package struct ProfileCreatedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A profile was made.
        case profileCreated
    }

    /// Its number.
    package let profile: String
    /// Its key.
    package let key: String
    /// What it says.
    package let after: ProfileSide

    /// Puts it together.
    package init(profile: String, key: String, after: ProfileSide) {
        self.profile = profile
        self.key = key
        self.after = after
    }
}

/// A profile as a whole.
package struct ProfileSide: Codable, Hashable, Sendable {
    /// What it is: `person`, `child`.
    package let kind: String
    /// Its name for people.
    package let title: String
    /// What the tenant keeps about it, by the attribute's key.
    package let attributes: [String: FieldValue]
    /// Whose work is assigned to it.
    package let principal: String?
    /// Its time zone, where it has one of its own.
    package let timeZone: String?
    /// Its language tag, where it has one of its own.
    package let locale: String?
    /// Its quiet hours, `none` for none, where it has some of its own.
    package let quietHours: String?
    /// Where it is reached, by the name of the channel; nil where it has no address.
    package let addresses: [String: String]?
    /// The channels in the order in which they are tried; nil where there aren't several.
    package let channels: String?

    /// What is told of a profile's content.
    package init(_ content: Profile.Content) {
        kind = content.kind.text
        title = content.title
        attributes = Dictionary(uniqueKeysWithValues: content.attributes.map { ($0.key.text, $0.value) })
        principal = content.principal?.text
        timeZone = content.timeZone
        locale = content.locale
        quietHours = content.quietHours?.text
        let named = Dictionary(content.addresses.map { ($0.channel.text, $0.address) }) { first, _ in first }
        channels = content.addresses.order
        addresses = named.isEmpty ? nil : named
    }
}
