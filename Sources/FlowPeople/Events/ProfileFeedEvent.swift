/// Calendar of a profile's work at a secret address; the address is in no event.
package struct ProfileFeedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A calendar got a secret address, in the place of one that it had.
        case feedIssued
        /// The address of a calendar was taken away.
        case feedRevoked
    }

    /// Number of the profile.
    package let profile: String
    /// Since when the calendar had the address that ended by this; absent where it had none.
    package let endedSince: String?

    /// Puts it together.
    package init(profile: String, endedSince: String?) {
        (self.profile, self.endedSince) = (profile, endedSince)
    }
}
