// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Archives a profile: it stays what it is to the work it has, and no new work is for it.
    ///
    /// Managers only.
    package enum Archive: Method {
        package static let method = "io.flowd.Profiles.Archive"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The profile's key.
            package var profile: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, profile: String, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.profile = profile
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The profile as it is now.
            package var profile: Profile
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int
            /// What is left with it, and what names it as a recipient of reminders.
            package var warnings: [String]?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(profile: Profile, eventNumber: Int, warnings: [String]? = nil) {
                self.profile = profile
                self.eventNumber = eventNumber
                self.warnings = warnings
            }
        }
    }
}
