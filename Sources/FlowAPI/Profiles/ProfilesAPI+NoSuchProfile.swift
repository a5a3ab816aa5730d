// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// No such profile in this tenant.
    package struct NoSuchProfile: APIError {
        package static let name = "io.flowd.Profiles.NoSuchProfile"

        /// The tenant's slug.
        package var tenant: String
        /// The key that was given.
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
