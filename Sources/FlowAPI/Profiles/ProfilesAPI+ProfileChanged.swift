// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Refusal because another caller was first: the profile was changed since the event that the caller knew.
    ///
    /// Nothing was done.
    package struct ProfileChanged: APIError {
        package static let name = "io.flowd.Profiles.ProfileChanged"

        package var tenant: String
        /// Key of the changed profile.
        package var profile: String
        /// The event that the caller knew.
        package var ifEvent: Int
        /// The event that last changed it.
        package var eventNumber: Int
        /// Instant of the profile's last change.
        package var changedAt: String
        /// Principal who last changed the profile.
        package var changedBy: String
        /// Names of the fields that were changed since: kind, title, principal, timeZone, locale, quietHours, archived,
        /// attributes.KEY, addresses.CHANNEL, channels, `attributes` and `addresses` when some are gone.
        package var changed: [String]
        /// Sentence for a person to read.
        package var message: String

        package init(
            tenant: String,
            profile: String,
            ifEvent: Int,
            eventNumber: Int,
            changedAt: String,
            changedBy: String,
            changed: [String],
            message: String
        ) {
            self.tenant = tenant
            self.profile = profile
            self.ifEvent = ifEvent
            self.eventNumber = eventNumber
            self.changedAt = changedAt
            self.changedBy = changedBy
            self.changed = changed
            self.message = message
        }
    }
}
