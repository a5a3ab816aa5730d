// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Issues a secret address for the calendar of what is for a profile, for programs that subscribe to it
    /// (iCalendar).
    ///
    /// Every holder of the address can read the calendar, until the address is replaced or revoked, or the profile is
    /// in the archive or linked to another principal. For managers and the profile's own principal, as a user or by a
    /// token.
    package enum IssueFeed: Method {
        package static let method = "io.flowd.Profiles.IssueFeed"

        /// Parameters of a call of `IssueFeed`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Key of the profile, unique in the tenant.
            package var profile: String
            /// True where the address that it has is to end by this; without it a second one is refused.
            package var replace: Bool?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, profile: String, replace: Bool? = nil, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.profile = profile
                self.replace = replace
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `IssueFeed`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The profile as it is now.
            package var profile: Profile
            /// 64 digits of 0-9 and a-f, for ReadFeed of io.flowd.Codes: told once, and absent when the call is
            /// repeated.
            package var code: String?
            /// Address at which flowd-links serves the calendar; absent when the call is repeated, and where
            /// links.baseURL isn't configured.
            package var address: String?
            /// Number of the event that says so.
            package var eventNumber: Int

            package init(profile: Profile, code: String? = nil, address: String? = nil, eventNumber: Int) {
                self.profile = profile
                self.code = code
                self.address = address
                self.eventNumber = eventNumber
            }
        }
    }
}
