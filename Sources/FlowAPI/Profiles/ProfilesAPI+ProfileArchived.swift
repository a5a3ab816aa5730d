// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Work can't be given to a profile that is in the archive.
    package struct ProfileArchived: APIError {
        package static let name = "io.flowd.Profiles.ProfileArchived"

        package var tenant: String
        /// Key of the archived profile.
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
