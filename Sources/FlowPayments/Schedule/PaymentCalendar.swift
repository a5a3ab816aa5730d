/// Calendar that says which day it is for a payer.
package struct PaymentCalendar: Sendable {
    private let zones: any ZoneCatalog
    private let now: Timestamp

    package init(zones: any ZoneCatalog, now: Timestamp) {
        self.zones = zones
        self.now = now
    }

    /// The date in a zone.
    ///
    /// A zone that the database has no more counts as UTC: what is owed is shown nevertheless, a few hours off at worst.
    package func today(in zone: String) -> LocalDate {
        date(of: now, in: zone)
    }

    /// Returns the date of an instant in a zone.
    ///
    /// A zone that the database has no more counts as UTC.
    package func date(of instant: Timestamp, in zone: String) -> LocalDate {
        ((try? zones.zone(named: zone)) ?? .utc).localTime(at: instant).date
    }

    /// The zone of a schedule's payer, by which reminders go out.
    package func zone(ofPayerOf schedule: PaymentSchedule, _ party: Profile?, standard: String) -> ZoneRules {
        DebtZone(party, schedule.direction, standard: standard, zones).rules
    }
}
