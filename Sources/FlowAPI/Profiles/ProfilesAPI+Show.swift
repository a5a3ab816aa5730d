// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Shows a profile.
    package enum Show: Method {
        package static let method = "io.flowd.Profiles.Show"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The profile's key.
            package var profile: String

            /// Puts the fields together.
            package init(tenant: String, profile: String) {
                self.tenant = tenant
                self.profile = profile
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A person or party that work is about or assigned to.
            package var profile: Profile

            /// Puts the fields together.
            package init(profile: Profile) {
                self.profile = profile
            }
        }
    }
}
