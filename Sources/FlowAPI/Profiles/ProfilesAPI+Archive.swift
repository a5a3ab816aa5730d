// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Archives a profile: it stays what it is to the work it has, and no new work is for it.
    ///
    /// Managers only.
    package enum Archive: Method {
        package static let method = "io.flowd.Profiles.Archive"

        /// Parameters of a call of `Archive`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Key of the profile, unique in the tenant.
            package var profile: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, profile: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.profile = profile
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Archive`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The profile as it is now.
            package var profile: Profile
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int
            /// Warnings of what is left with the profile, and of what names it as a recipient of reminders.
            package var warnings: [String]?

            package init(profile: Profile, eventNumber: Int, warnings: [String]? = nil) {
                self.profile = profile
                self.eventNumber = eventNumber
                self.warnings = warnings
            }
        }
    }
}
