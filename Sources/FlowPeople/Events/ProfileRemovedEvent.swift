/// A profile that is gone.
package struct ProfileRemovedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A profile was removed.
        case profileRemoved
    }

    /// Number of the profile in the tenant.
    package let profile: String
    /// Key that the profile had in the tenant.
    package let key: String
    /// Content of the profile before it was removed.
    package let before: ProfileSide

    package init(profile: String, key: String, before: ProfileSide) {
        self.profile = profile
        self.key = key
        self.before = before
    }
}
