/// State of a tenant itself that is held in memory: rights, the end of its chain, its counters.
package struct TenantState: Sendable {
    package let id: TenantID
    /// Specification of the tenant as requested.
    package internal(set) var spec: TenantSpec
    /// Raised whenever decisions were lost and are made again.
    package let epoch: Int64
    /// The end of its chain, with what has been decided but may not be on disk yet.
    package internal(set) var head: LedgerHead
    /// Access rights in the tenant, with decisions that may not be on disk yet.
    package internal(set) var access: AccessList
    /// Counts of the tenant's profiles, with decisions that may not be on disk yet.
    package internal(set) var profiles: ProfileCounters
    /// Holidays of the tenant, with decisions that may not be on disk yet.
    package internal(set) var holidays: HolidayBook
    /// Words of messages that are the tenant's own, with decisions that may not be on disk yet.
    package internal(set) var words: MessageWords
    /// Texts that the tenant keeps, with decisions that may not be on disk yet.
    package internal(set) var texts: [TenantTextKey: String]
    /// Counters of the tenant, with decisions that may not be on disk yet.
    package internal(set) var counters: TenantCounters
    /// Moves to the tenant's newest zone in a wake before the command that has all tasks follow.
    ///
    /// That command counts them too.
    var movesBefore = ZoneChanges()

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

    /// Returns the role of the caller here; nil means that the tenant doesn't exist for them.
    package func role(of caller: Caller, at now: Timestamp) -> Role? {
        access.role(of: caller, in: id, at: now)
    }

    /// The zone in which the days of a schedule's payer end.
    func zone(ofPayerOf schedule: PaymentSchedule, _ party: Profile?) -> String {
        schedule.direction.zone(of: party) ?? spec.timeZone
    }

    /// Rules of news for jobs whose templates say nothing of that.
    var notify: [NotifyRule] { (spec.notify ?? []).compactMap { try? NotifyRule(validating: $0, field: "notify") } }

    func dueClock(_ zones: any ZoneCatalog) -> DueClock {
        DueClock(zones: zones, zone: spec.timeZone, calendar: holidays.calendar)
    }

    /// True where reminders may have to wait for hours, the tenant's or those of a profile.
    var hasQuietHours: Bool { spec.quietHours != nil || profiles.hoursEvent > 0 }

    /// True when a task has to follow other holidays or quiet hours: it stays due at once until it has.
    func isStale(_ task: TenantTask) -> Bool { task.isStale(holidays, spec, hoursEvent: profiles.hoursEvent) }
}
