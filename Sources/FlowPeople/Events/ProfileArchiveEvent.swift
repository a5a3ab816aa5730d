/// A profile that went to the archive or came back.
package struct ProfileArchiveEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A profile went to the archive: no new work can be for it.
        case profileArchived
        /// A profile came back from the archive.
        case profileRestored
    }

    /// Number of the profile in the tenant.
    package let profile: String

    package init(profile: String) {
        self.profile = profile
    }
}
