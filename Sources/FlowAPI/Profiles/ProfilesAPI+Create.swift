// Written by generate.py from io.flowd.Profiles.varlink.

package import Varlink

extension ProfilesAPI {
    /// Makes a profile.
    ///
    /// Managers only. How many there may be that aren't archived is the tenant's limit `profiles`. Omitted: kind is
    /// person, title is the key.
    package enum Create: Method {
        package static let method = "io.flowd.Profiles.Create"

        /// Parameters of a call of `Create`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// The short name that people type.
            package var key: String
            /// Kind of the profile, in a word; person when absent.
            package var kind: String?
            package var title: String?
            /// Values by key: text, number or boolean.
            package var attributes: JSONValue?
            /// uid:N, gid:N or token:ID.
            package var principal: String?
            /// Name of an IANA time zone.
            package var timeZone: String?
            /// Language tag, such as de-AT.
            package var locale: String?
            /// Hours at which nothing goes to it, such as 22:00-07:00, or none, instead of the tenant's.
            package var quietHours: String?
            /// One for each channel.
            package var addresses: [ProfileAddress]?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(
                tenant: String,
                key: String,
                kind: String? = nil,
                title: String? = nil,
                attributes: JSONValue? = nil,
                principal: String? = nil,
                timeZone: String? = nil,
                locale: String? = nil,
                quietHours: String? = nil,
                addresses: [ProfileAddress]? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.key = key
                self.kind = kind
                self.title = title
                self.attributes = attributes
                self.principal = principal
                self.timeZone = timeZone
                self.locale = locale
                self.quietHours = quietHours
                self.addresses = addresses
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Create`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The profile that was made.
            package var profile: Profile
            /// Settings that may not be what was meant: a language that flowd has no words in, quiet hours that leave
            /// hardly any of the day.
            package var warnings: [String]?

            package init(profile: Profile, warnings: [String]? = nil) {
                self.profile = profile
                self.warnings = warnings
            }
        }
    }
}
