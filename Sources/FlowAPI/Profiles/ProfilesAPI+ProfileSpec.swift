// Written by generate.py from io.flowd.Profiles.varlink.

package import Varlink

extension ProfilesAPI {
    /// A profile as people chose it.
    package struct ProfileSpec: Codable, Sendable, Hashable {
        /// Short name that people type; it never changes: 1 to 64 of a-z, 0-9, ., _ and -, beginning with one of a-z or
        /// 0-9.
        package var key: String
        /// Kind of the profile, in a word of the tenant's choice: child, guest, vendor, client, employee.
        package var kind: String
        package var title: String
        /// Values by key: text of up to 1000 characters, number or boolean; at most 64, together at most 3000 bytes.
        package var attributes: JSONValue
        /// Principal whose work is assigned to the profile: uid:N, gid:N or token:ID.
        package var principal: String?
        /// IANA time zone, where it isn't the tenant's.
        package var timeZone: String?
        /// Language tag, where it isn't the tenant's: messages to it are in that language, if flowd has it.
        package var locale: String?
        /// Hours at which nothing goes to it, such as 22:00-07:00, or none, instead of the tenant's.
        package var quietHours: String?
        /// At most 16, one for each channel, in the order in which they are tried where a rule names no channel.
        package var addresses: [ProfileAddress]?

        package init(
            key: String,
            kind: String,
            title: String,
            attributes: JSONValue,
            principal: String? = nil,
            timeZone: String? = nil,
            locale: String? = nil,
            quietHours: String? = nil,
            addresses: [ProfileAddress]? = nil
        ) {
            self.key = key
            self.kind = kind
            self.title = title
            self.attributes = attributes
            self.principal = principal
            self.timeZone = timeZone
            self.locale = locale
            self.quietHours = quietHours
            self.addresses = addresses
        }
    }
}
