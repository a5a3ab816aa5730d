/// What is held of a tenant itself: rights, the end of its chain, its counters.
package struct TenantState: Sendable {
    /// Its key.
    package let id: TenantID
    /// As it was asked for.
    package internal(set) var spec: TenantSpec
    /// Raised whenever decisions were lost and are made again.
    package let epoch: Int64
    /// The end of its chain, with what has been decided but may not be on disk yet.
    package internal(set) var head: LedgerHead
    /// Who may do what, likewise.
    package internal(set) var access: AccessList
    /// Its profiles counted, likewise.
    package internal(set) var profiles: ProfileCounters
    /// Its holidays, likewise.
    package internal(set) var holidays: HolidayBook
    /// Its own words of messages, likewise.
    package internal(set) var words: MessageWords
    /// The texts that it keeps, likewise.
    package internal(set) var texts: [TenantTextKey: String]
    /// Its counters, likewise.
    package internal(set) var counters: TenantCounters
    /// What went to the tenant's newest zone in a wake before the command that has all follow: it counts with that.
    var movesBefore = ZoneFollowing()

    /// A tenant as it was stored.
    package init(
        id: TenantID,
        spec: TenantSpec,
        epoch: Int64,
        head: LedgerHead,
        counters: TenantCounters,
        access: AccessList,
        profiles: ProfileCounters = ProfileCounters(),
        holidays: HolidayBook = .empty,
        words: MessageWords = .none,
        texts: [(key: TenantTextKey, text: String)] = []
    ) {
        self.holidays = holidays
        self.words = words
        self.texts = Dictionary(texts.map { ($0.key, $0.text) }) { first, _ in first }
        self.profiles = profiles
        self.access = access
        self.id = id
        self.spec = spec
        self.epoch = epoch
        self.head = head
        self.counters = counters
    }

    /// What the caller may do here; `nil` means that the tenant doesn't exist for them.
    package func role(of caller: Caller, at now: Timestamp) -> Role? {
        access.role(of: caller, in: id, at: now)
    }

    /// The zone in which the days of a schedule's payer end.
    func zone(ofPayerOf schedule: PaymentSchedule, _ party: Profile?) -> String {
        schedule.direction.zone(of: party) ?? spec.timeZone
    }

    /// Rules of news for jobs whose templates say nothing of that.
    var notify: [NotifyRule] { (spec.notify ?? []).compactMap { try? NotifyRule(validating: $0, field: "notify") } }

    /// What due dates are derived with now.
    func dueClock(_ zones: any ZoneCatalog) -> DueClock {
        DueClock(zones: zones, zone: spec.timeZone, calendar: holidays.calendar)
    }

    /// True where reminders may have to wait for hours, the tenant's or somebody's own.
    var hasQuietHours: Bool { spec.quietHours != nil || profiles.hoursEvent > 0 }

    /// True when a task has to follow other holidays or quiet hours: it stays due at once until it has.
    func isStale(_ task: TenantTask) -> Bool { task.isStale(holidays, spec, hoursEvent: profiles.hoursEvent) }
}
