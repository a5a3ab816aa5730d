// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Somebody else was first: the profile was changed since the event that the caller knew.
    ///
    /// Nothing was done.
    package struct ProfileChanged: APIError {
        package static let name = "io.flowd.Profiles.ProfileChanged"

        /// The tenant's slug.
        package var tenant: String
        /// The profile's key.
        package var profile: String
        /// The event that the caller knew.
        package var ifEvent: Int
        /// The event that last changed it.
        package var eventNumber: Int
        /// When it was last changed.
        package var changedAt: String
        /// Who last changed it.
        package var changedBy: String
        /// Names of the fields that were changed since: kind, title, principal, timeZone, locale, quietHours, archived,
        /// attributes.KEY, addresses.CHANNEL, channels, `attributes` and `addresses` when some are gone.
        package var changed: [String]
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
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
