/// Fields of a profile that differ from before.
package struct ProfileChangedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// Fields that people choose about a profile were changed.
        case profileChanged
    }

    /// Number of the profile in the tenant.
    package let profile: String
    /// The fields that differ, as they were: `kind`, `title`, `principal`, `timeZone`, `locale`, `quietHours`, `attributes.KEY`, `addresses.CHANNEL`, `standings.CHANNEL`, `channels`.
    package let before: [String: FieldValue]
    /// Fields that differ, with their new values; those that were removed are left out.
    package let after: [String: FieldValue]

    package init(profile: String, before: [String: FieldValue], after: [String: FieldValue]) {
        self.profile = profile
        self.before = before
        self.after = after
    }
}
