/// A profile that is gone.
package struct ProfileRemovedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A profile was removed.
        case profileRemoved
    }

    /// Its number.
    package let profile: String
    /// Its key.
    package let key: String
    /// What it said.
    package let before: ProfileSide

    /// Puts it together.
    package init(profile: String, key: String, before: ProfileSide) {
        self.profile = profile
        self.key = key
        self.before = before
    }
}
