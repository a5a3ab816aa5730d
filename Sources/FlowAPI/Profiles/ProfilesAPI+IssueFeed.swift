// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Gives the calendar of what is for a profile a secret address, for programs that subscribe to it (iCalendar).
    ///
    /// Whoever has the address reads it, until it is replaced or revoked, or the profile is in the archive or linked to
    /// another principal. Managers, and whose profile it is, as a user or by a token.
    package enum IssueFeed: Method {
        package static let method = "io.flowd.Profiles.IssueFeed"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The profile's key.
            package var profile: String
            /// True where the address that it has is to end by this; without it a second one is refused.
            package var replace: Bool?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, profile: String, replace: Bool? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.profile = profile
                self.replace = replace
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The profile as it is now.
            package var profile: Profile
            /// 64 digits of 0-9 and a-f, for ReadFeed of io.flowd.Codes: told once, and absent when the call is
            /// repeated.
            package var code: String?
            /// Where flowd-links serves it; absent when the call is repeated, and where links.baseURL isn't configured.
            package var address: String?
            /// Number of the event that says so.
            package var eventNumber: Int

            /// Puts the fields together; nil fields are left out on the wire.
            package init(profile: Profile, code: String? = nil, address: String? = nil, eventNumber: Int) {
                self.profile = profile
                self.code = code
                self.address = address
                self.eventNumber = eventNumber
            }
        }
    }
}
