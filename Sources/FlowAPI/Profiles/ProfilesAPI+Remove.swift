// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Removes a profile that nothing refers to; others can be archived.
    ///
    /// Managers only.
    package enum Remove: APIMethod {
        package static let method = "io.flowd.Profiles.Remove"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
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
            /// Number of the event that says so.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
