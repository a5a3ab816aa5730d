/// Calendar of a profile's work at a secret address; the address is in no event.
package struct ProfileFeedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// Issue of a secret address to a calendar, replacing the one that it had, if any.
        case feedIssued
        /// The address of a calendar was taken away.
        case feedRevoked
    }

    /// Number of the profile.
    package let profile: String
    /// Since when the calendar had the address that ended by this; absent where it had none.
    package let endedSince: String?

    package init(profile: String, endedSince: String?) {
        (self.profile, self.endedSince) = (profile, endedSince)
    }
}
