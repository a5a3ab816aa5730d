/// In which zones those are to whom reminders go, as far as they have one of their own: profiles may.
package struct RecipientZones: Sendable {
    private let zones: [String: ZoneRules]

    /// Nobody has a zone of their own.
    package static let none = RecipientZones(zones: [:])

    private init(zones: [String: ZoneRules]) {
        self.zones = zones
    }

    /// Reads the zones that profiles name, by profile; one that can't be read counts as none.
    package init(_ names: [String: String], in catalog: any ZoneCatalog) {
        zones = names.compactMapValues { try? catalog.zone(named: $0) }
    }

    /// The zone of one's own; nil when there is none.
    package func zone(of recipient: String?) -> ZoneRules? { recipient.flatMap { zones[$0] } }
}
