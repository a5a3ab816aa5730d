// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Work can't be given to a profile that is in the archive.
    package struct ProfileArchived: APIError {
        package static let name = "io.flowd.Profiles.ProfileArchived"

        /// The tenant's slug.
        package var tenant: String
        /// The profile's key.
        package var profile: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, profile: String, message: String) {
            self.tenant = tenant
            self.profile = profile
            self.message = message
        }
    }
}
