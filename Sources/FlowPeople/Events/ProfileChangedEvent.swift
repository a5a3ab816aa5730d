/// What is another about a profile than before.
package struct ProfileChangedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// What a profile says was changed.
        case profileChanged
    }

    /// Its number.
    package let profile: String
    /// The fields that differ, as they were: `kind`, `title`, `principal`, `timeZone`, `locale`, `quietHours`, `attributes.KEY`, `addresses.CHANNEL`, `standings.CHANNEL`, `channels`.
    package let before: [String: FieldValue]
    /// The same fields as they are; those that were taken away are left out.
    package let after: [String: FieldValue]

    /// Puts it together.
    package init(profile: String, before: [String: FieldValue], after: [String: FieldValue]) {
        self.profile = profile
        self.before = before
        self.after = after
    }
}
