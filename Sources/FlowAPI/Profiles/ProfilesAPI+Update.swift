// Written by generate.py from io.flowd.Profiles.varlink.

package import Varlink

extension ProfilesAPI {
    /// Changes a profile; what is absent stays.
    ///
    /// Managers, and whose profile it is for addresses, first, unsubscribe and clear of addresses alone: those that
    /// they give have to be confirmed.
    package enum Update: Method {
        package static let method = "io.flowd.Profiles.Update"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The profile's key.
            package var profile: String
            /// What it is, in a word.
            package var kind: String?
            /// The name for people.
            package var title: String?
            /// Attributes to add or replace; others stay.
            package var attributes: JSONValue?
            /// uid:N, gid:N or token:ID.
            package var principal: String?
            /// IANA time zone.
            package var timeZone: String?
            /// Language tag, such as de-AT.
            package var locale: String?
            /// Hours at which nothing goes to it, such as 22:00-07:00, or none, instead of the tenant's.
            package var quietHours: String?
            /// Addresses to add or replace, by channel; others stay.
            package var addresses: [ProfileAddress]?
            /// The channel of which the address is tried first from now on.
            package var first: String?
            /// The addresses are used once whoever reads them has confirmed them, by the code that goes there.
            package var verify: Bool?
            /// Channels by which only what they owe goes to them from now on, as they wish no more.
            package var unsubscribe: [String]?
            /// Channels of which the address is used like any other again, whatever became of it.
            package var confirm: [String]?
            /// What is taken away: principal, timeZone, locale, quietHours, attributes.KEY, addresses.CHANNEL.
            package var clear: [String]?
            /// The event up to which you know the profile: when it was changed since, ProfileChanged tells how, and
            /// nothing is done.
            package var ifEvent: Int?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                profile: String,
                kind: String? = nil,
                title: String? = nil,
                attributes: JSONValue? = nil,
                principal: String? = nil,
                timeZone: String? = nil,
                locale: String? = nil,
                quietHours: String? = nil,
                addresses: [ProfileAddress]? = nil,
                first: String? = nil,
                verify: Bool? = nil,
                unsubscribe: [String]? = nil,
                confirm: [String]? = nil,
                clear: [String]? = nil,
                ifEvent: Int? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.profile = profile
                self.kind = kind
                self.title = title
                self.attributes = attributes
                self.principal = principal
                self.timeZone = timeZone
                self.locale = locale
                self.quietHours = quietHours
                self.addresses = addresses
                self.first = first
                self.verify = verify
                self.unsubscribe = unsubscribe
                self.confirm = confirm
                self.clear = clear
                self.ifEvent = ifEvent
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The profile as it is now.
            package var profile: Profile
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int
            /// With another time zone: how many tasks that nobody gave one went to it.
            package var movedTaskCount: Int?
            /// The first 100 of them; each has an event taskZoneChanged with all that has another time.
            package var movedTasks: [MovedTask]?
            /// What may not be what was meant, as in Create, or followed from it: the address of its calendar has
            /// ended.
            package var warnings: [String]?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                profile: Profile,
                eventNumber: Int,
                movedTaskCount: Int? = nil,
                movedTasks: [MovedTask]? = nil,
                warnings: [String]? = nil
            ) {
                self.profile = profile
                self.eventNumber = eventNumber
                self.movedTaskCount = movedTaskCount
                self.movedTasks = movedTasks
                self.warnings = warnings
            }
        }
    }
}
