/// The zone in which a payer's days begin and end.
package struct DebtZone {
    package let name: String
    /// The rules of the zone; UTC's where it can't be read.
    package let rules: ZoneRules
    /// True when it is the tenant's, and follows that.
    package let isOfTenant: Bool
    /// False when the database has neither, and it is UTC for want of another.
    package let isKnown: Bool

    /// The party's where that is who pays, otherwise the tenant's; UTC where the database has neither any more.
    package init(_ party: Profile?, _ direction: PaymentDirection, standard: String, _ zones: any ZoneCatalog) {
        let own = direction.zone(of: party)
        for name in [own, standard].compactMap(\.self) {
            guard let rules = try? zones.zone(named: name) else { continue }
            (self.name, self.rules, isOfTenant, isKnown) = (name, rules, own == nil, true)
            return
        }
        (name, rules, isOfTenant, isKnown) = ("UTC", .utc, false, false)
    }
}
