/// A person or party that work is about or assigned to.
package struct Profile: Hashable, Sendable, Codable {
    /// Content of a profile, chosen by people.
    package struct Content: Hashable, Sendable, Codable {
        package var kind: ProfileKind
        @ExactText package var title: String
        package var attributes: [FieldKey: FieldValue]
        /// Principal that does the work assigned to the profile: `uid:1000`, `gid:100`, `token:3f9a1c22`.
        package var principal: Principal?
        /// IANA time zone, where it isn't the tenant's.
        package var timeZone: String?
        /// Language tag, where it isn't the tenant's: in it messages to them are written.
        package var locale: String?
        /// Hours at which nothing goes to them; nil where those of the tenant hold.
        package var quietHours: QuietChoice?
        /// Addresses at which the profile is reached, one for each channel, in the order in which they are tried.
        package var addresses: [ProfileAddress] {
            get { listed ?? [] }
            set { listed = newValue.isEmpty ? nil : newValue }
        }
        /// Answers that were kept before there were addresses have none.
        private var listed: [ProfileAddress]?

        private enum CodingKeys: String, CodingKey {
            case kind, title, attributes, principal, timeZone, locale, quietHours
            case listed = "addresses"
        }

        package init(
            kind: ProfileKind,
            title: String,
            attributes: [FieldKey: FieldValue] = [:],
            principal: Principal? = nil,
            timeZone: String? = nil,
            locale: String? = nil,
            quietHours: QuietChoice? = nil,
            addresses: [ProfileAddress] = []
        ) {
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

    package let id: ProfileID
    package let key: ProfileKey
    package var content: Content
    /// True when no new work is for it.
    package var isArchived: Bool
    package let created: Stamp
    package var changed: Stamp
    /// The event that last changed each field, by its name; `attributes` and `addresses` stand for those that are gone.
    package var changes: [String: EventNumber]
    /// Calendar of its work at an address that only who has it knows; nil where it has none.
    package var feed: ProfileFeed?

    package static let attributeCountMax = 64
    /// Longest text of an attribute, in characters.
    package static let attributeLengthMax = 1000
    /// Most bytes of all attributes together, as JSON, so that an answer about a profile stays small.
    package static let attributesSizeBytesMax = 3000

    package init(
        id: ProfileID,
        key: ProfileKey,
        content: Content,
        isArchived: Bool,
        created: Stamp,
        changed: Stamp,
        changes: [String: EventNumber],
        feed: ProfileFeed? = nil
    ) {
        self.id = id
        self.key = key
        self.content = content
        self.isArchived = isArchived
        self.created = created
        self.changed = changed
        self.changes = changes
        self.feed = feed
    }
}

/// Calendar of a profile's work at a secret address.
package struct ProfileFeed: Hashable, Sendable, Codable {
    /// Instant at which the feed's address was made.
    package let since: Timestamp
    /// Digest of the code in its address; nil in what is kept of answers.
    package let hash: LinkHash?

    package init(since: Timestamp, hash: LinkHash?) { (self.since, self.hash) = (since, hash) }

    private enum CodingKeys: String, CodingKey { case since }

    package init(from decoder: any Decoder) throws {
        self.init(
            since: try decoder.container(keyedBy: CodingKeys.self).decode(Timestamp.self, forKey: .since),
            hash: nil
        )
    }
}

/// A tenant's profiles, counted.
package struct ProfileCounters: Hashable, Sendable {
    package var next: Int64
    package var active: Int
    /// Event that last changed a profile's own quiet hours, or the zone in which they are read.
    ///
    /// The number is 0 where no profile ever had any.
    package var hoursEvent: EventNumber

    /// Most profiles that a tenant ever has, those that are archived or gone included.
    package static let everMax: Int64 = 10_000_000

    package init(next: Int64 = 1, active: Int = 0, hoursEvent: EventNumber = 0) {
        self.next = next
        self.active = active
        self.hoursEvent = hoursEvent
    }
}
