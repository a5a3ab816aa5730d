// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// A profile of this key exists already, perhaps in the archive.
    package struct ProfileExists: APIError {
        package static let name = "io.flowd.Profiles.ProfileExists"

        /// The tenant's slug.
        package var tenant: String
        /// The profile's key.
        package var profile: String
        /// True when it is in the archive.
        package var archived: Bool
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, profile: String, archived: Bool, message: String) {
            self.tenant = tenant
            self.profile = profile
            self.archived = archived
            self.message = message
        }
    }
}
