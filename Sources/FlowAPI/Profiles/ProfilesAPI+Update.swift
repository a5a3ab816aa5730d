// Written by generate.py from io.flowd.Profiles.varlink.

package import Varlink

extension ProfilesAPI {
    /// Changes a profile; what is absent stays.
    ///
    /// Managers, and whose profile it is for addresses, first, unsubscribe and clear of addresses alone: those that
    /// they give have to be confirmed.
    package enum Update: Method {
        package static let method = "io.flowd.Profiles.Update"

        /// Parameters of a call of `Update`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// Key of the profile.
            package var profile: String
            /// Kind of the profile, in a word.
            package var kind: String?
            package var title: String?
            /// Attributes to add or replace; others stay.
            package var attributes: JSONValue?
            /// uid:N, gid:N or token:ID.
            package var principal: String?
            /// Time zone by its IANA name.
            package var timeZone: String?
            /// Language tag, such as de-AT.
            package var locale: String?
            /// Hours at which nothing goes to it, such as 22:00-07:00, or none, instead of the tenant's.
            package var quietHours: String?
            /// Addresses to add or replace, by channel; others stay.
            package var addresses: [ProfileAddress]?
            /// The channel of which the address is tried first from now on.
            package var first: String?
            /// True when the addresses are used only after their recipient has confirmed them, by the code that is sent
            /// there.
            package var verify: Bool?
            /// Channels by which, at its own wish, only messages about what it owes go to the profile from now on.
            package var unsubscribe: [String]?
            /// Channels of which the address is used like any other again, whatever became of it.
            package var confirm: [String]?
            /// Names of what is removed: principal, timeZone, locale, quietHours, attributes.KEY, addresses.CHANNEL.
            package var clear: [String]?
            /// The event up to which you know the profile: when it was changed since, ProfileChanged tells how, and
            /// nothing is done.
            package var ifEvent: Int?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

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

        /// Reply to a call of `Update`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The profile as it is now.
            package var profile: Profile
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int
            /// Number of tasks without a zone of their own that moved to the profile's new time zone; absent when it
            /// hasn't changed.
            package var movedTaskCount: Int?
            /// The first 100 of them; each has an event taskZoneChanged with all that has another time.
            package var movedTasks: [MovedTask]?
            /// Warnings of values that may be unintended, as in Create, or of consequences: the address of its calendar
            /// has ended.
            package var warnings: [String]?

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
