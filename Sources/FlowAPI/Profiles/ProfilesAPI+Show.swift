// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Returns a profile by its key.
    package enum Show: Method {
        package static let method = "io.flowd.Profiles.Show"

        /// Parameters of a call of `Show`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Key of the profile to return.
            package var profile: String

            package init(tenant: String, profile: String) {
                self.tenant = tenant
                self.profile = profile
            }
        }

        /// Reply to a call of `Show`.
        package struct Reply: Codable, Sendable, Hashable {
            package var profile: Profile

            package init(profile: Profile) {
                self.profile = profile
            }
        }
    }
}
