/// A person or party that work is about or assigned to.
package struct Profile: Hashable, Sendable, Codable {
    /// What people choose about a profile.
    package struct Content: Hashable, Sendable, Codable {
        /// What it is.
        package var kind: ProfileKind
        /// Name for people.
        package var title: String
        /// Whatever the tenant keeps about it.
        package var attributes: [FieldKey: FieldValue]
        /// Whose work is assigned to it: `uid:1000`, `gid:100`, `token:3f9a1c22`.
        package var principal: Principal?
        /// IANA time zone, where it isn't the tenant's.
        package var timeZone: String?
        /// Language tag, where it isn't the tenant's: in it messages to them are written.
        package var locale: String?
        /// Hours at which nothing goes to them; nil where those of the tenant hold.
        package var quietHours: QuietChoice?
        /// Where it is reached, one for each channel; those that came first stand first.
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

        /// Puts checked values together.
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

    /// Its number, in events.
    package let id: ProfileID
    /// Its name for those who type.
    package let key: ProfileKey
    /// What people chose.
    package var content: Content
    /// True when no new work is for it.
    package var isArchived: Bool
    /// When and by whom it was made.
    package let created: Stamp
    /// When and by whom it was last changed.
    package var changed: Stamp
    /// The event that last changed each field, by its name; `attributes` and `addresses` stand for those that are gone.
    package var changes: [String: EventNumber]
    /// Calendar of its work at an address that only who has it knows; nil where it has none.
    package var feed: ProfileFeed?

    /// Most attributes.
    package static let attributeCountMax = 64
    /// Longest text of an attribute, in characters.
    package static let attributeLengthMax = 1000
    /// Most bytes of all attributes together, as JSON, so that an answer about a profile stays small.
    package static let attributesSizeBytesMax = 3000

    /// A profile as it was stored.
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
    /// When its address was made.
    package let since: Timestamp
    /// Digest of the code in its address; nil in what is kept of answers.
    package let hash: LinkHash?

    /// Puts it together.
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
    /// The number that the next profile gets.
    package var next: Int64
    /// Those that aren't archived.
    package var active: Int
    /// The event with which somebody's own quiet hours, or the zone in which they are read, changed last; 0 where nobody
    /// ever had any.
    package var hoursEvent: EventNumber

    /// Most profiles that a tenant ever has, those that are archived or gone included.
    package static let everMax: Int64 = 10_000_000

    /// Makes counters.
    package init(next: Int64 = 1, active: Int = 0, hoursEvent: EventNumber = 0) {
        self.next = next
        self.active = active
        self.hoursEvent = hoursEvent
    }
}
