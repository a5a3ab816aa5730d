// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// No such profile in this tenant.
    package struct NoSuchProfile: APIError {
        package static let name = "io.flowd.Profiles.NoSuchProfile"

        package var tenant: String
        /// The key that was given.
        package var profile: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, profile: String, message: String) {
            self.tenant = tenant
            self.profile = profile
            self.message = message
        }
    }
}
