/// Recipient or subject of reminders, with the details that reminders need.
package struct Person: Hashable, Sendable {
    package let title: String
    /// IANA time zone, where it isn't the tenant's.
    package let timeZone: String?
    /// Language tag, where it isn't the tenant's.
    package let locale: String?
    /// The principal that they are to flowd; nil for who isn't known to it.
    package let principal: String?
    /// Quiet hours of their own; nil where those of the tenant hold.
    package let quietHours: QuietChoice?
    /// Channels for which they have an address, in the order in which they are to be tried.
    package let channels: [String]
    /// Channels from which they have unsubscribed: by them goes only what they owe.
    package let declined: [String]

    package init(
        title: String,
        timeZone: String? = nil,
        locale: String? = nil,
        principal: String? = nil,
        quietHours: QuietChoice? = nil,
        channels: [String] = [],
        declined: [String] = []
    ) {
        self.declined = declined
        self.title = title
        self.timeZone = timeZone
        self.locale = locale
        self.principal = principal
        self.quietHours = quietHours
        self.channels = channels
    }
}

/// People by the key of a profile or by a principal; of a principal, what the profiles say that are linked to it.
package struct People: Sendable {
    private let persons: [String: Person]
    private let zones: [String: ZoneRules]

    package static let none = People(persons: [:], zones: [:])

    private init(persons: [String: Person], zones: [String: ZoneRules]) {
        self.persons = persons
        self.zones = zones
    }

    /// Reads the zones that people have; one that can't be read counts as none.
    package init(_ persons: [String: Person], in catalog: any ZoneCatalog) {
        self.persons = persons
        zones = persons.compactMapValues { person in
            person.timeZone.flatMap { try? catalog.zone(named: $0) }
        }
    }

    package func person(_ name: String?) -> Person? { name.flatMap { persons[$0] } }

    package func zone(ofProfile key: String?) -> ZoneRules? {
        key.flatMap { $0.contains(":") ? nil : zones[$0] }
    }

    /// Returns the time zone that a person, or a principal, has of its own; nil when there is none.
    package func zone(of name: String?) -> ZoneRules? { name.flatMap { zones[$0] } }
}
