// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// A profile of this key exists already, perhaps in the archive.
    package struct ProfileExists: APIError {
        package static let name = "io.flowd.Profiles.ProfileExists"

        package var tenant: String
        /// Key of the existing profile.
        package var profile: String
        /// True when it is in the archive.
        package var archived: Bool
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, profile: String, archived: Bool, message: String) {
            self.tenant = tenant
            self.profile = profile
            self.archived = archived
            self.message = message
        }
    }
}
