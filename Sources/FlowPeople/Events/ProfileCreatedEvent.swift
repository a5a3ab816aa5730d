/// Event of a new profile.
package struct ProfileCreatedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A profile was made.
        case profileCreated
    }

    /// Number of the profile in the tenant.
    package let profile: String
    /// Key of the profile, unique in the tenant.
    package let key: String
    /// Content of the new profile.
    package let after: ProfileSide

    package init(profile: String, key: String, after: ProfileSide) {
        self.profile = profile
        self.key = key
        self.after = after
    }
}

/// A profile as a whole.
package struct ProfileSide: Codable, Hashable, Sendable {
    /// Kind of the profile, such as `person` or `child`.
    package let kind: String
    /// Name of the profile for people.
    package let title: String
    /// Values that the tenant keeps about the profile, by the attribute's key.
    package let attributes: [String: FieldValue]
    /// Principal that does the work assigned to the profile.
    package let principal: String?
    /// Time zone of the profile; absent where it has none of its own.
    package let timeZone: String?
    /// Language tag of the profile; absent where it has none of its own.
    package let locale: String?
    /// Quiet hours of the profile, `none` for no hours; absent where it has none of its own.
    package let quietHours: String?
    /// Addresses of the profile, by the name of the channel; absent where it has none.
    package let addresses: [String: String]?
    /// The channels in the order in which they are tried; absent where there aren't several.
    package let channels: String?

    /// Creates the event's form of a profile's content.
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
