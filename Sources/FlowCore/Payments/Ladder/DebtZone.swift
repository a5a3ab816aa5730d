/// The zone in which a payer's days begin and end.
struct DebtZone {
    let name: String
    let rules: ZoneRules
    /// True when it is the tenant's, and follows that.
    let isOfTenant: Bool
    /// False when the database has neither, and it is UTC for want of another.
    let isKnown: Bool

    /// The party's where that is who pays, otherwise the tenant's; UTC where the database has neither any more.
    init(_ party: Profile?, _ direction: PaymentDirection, standard: String, _ zones: any ZoneCatalog) {
        let own = direction.zone(of: party)
        for name in [own, standard].compactMap(\.self) {
            guard let rules = try? zones.zone(named: name) else { continue }
            (self.name, self.rules, isOfTenant, isKnown) = (name, rules, own == nil, true)
            return
        }
        (name, rules, isOfTenant, isKnown) = ("UTC", .utc, false, false)
    }
}
