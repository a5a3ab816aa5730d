/// Counts of how reliably tasks were done, kept apart by profile, task or time.
package struct AdherenceTally: Sendable {
    package static let groupCountMax = 1000
    package static let occurrenceCountMax = 500_000

    /// Group of occurrences that are counted together; a part that isn't counted apart is nil.
    package struct Group: Hashable, Sendable {
        /// Profile that the task is for; nil also for no particular one.
        package var profile: String?
        package var task: TaskID?
        /// The day on which it is due, or the first one of that week or month.
        package var date: LocalDate?

        package init() {}
    }

    package private(set) var total = Adherence()
    package private(set) var groups: [Group: Adherence] = [:]
    private let parts: Set<AdherencePart>
    private let zone: ZoneRules
    /// Beginning, end and date of the day of the last occurrence, kept because many are of one day.
    private var day = (begin: Timestamp(milliseconds: 0), end: Timestamp(milliseconds: 0), date: LocalDate(day: 0))

    package init(by parts: Set<AdherencePart>, in zone: ZoneRules) {
        (self.parts, self.zone) = (parts, zone)
    }

    /// Counts an occurrence that is due at an instant, the newest first.
    package mutating func add(_ count: Adherence.Count, of task: TaskID, for profile: String?, at instant: Timestamp) {
        add(1, count, of: task, for: profile, at: instant) { adherence in
            if count != .open { adherence.addToStreak(Adherence.Mark(count)) }
        }
    }

    /// Counts so many that were passed over as a whole, which are in no streak.
    package mutating func add(
        _ number: Int,
        _ count: Adherence.Count,
        of task: TaskID,
        for profile: String?,
        at instant: Timestamp,
        _ body: (inout Adherence) -> Void = { _ in }
    ) {
        total.add(number, to: count)
        body(&total)
        guard !parts.isEmpty else { return }
        let group = group(of: task, for: profile, at: instant)
        groups[group, default: Adherence()].add(number, to: count)
        body(&groups[group, default: Adherence()])
    }

    private mutating func group(of task: TaskID, for profile: String?, at instant: Timestamp) -> Group {
        var group = Group()
        if parts.contains(.task) { group.task = task }
        // A task is of one profile, which is told with it.
        if parts.contains(.profile) || parts.contains(.task) { group.profile = profile }
        if let part = parts.first(where: \.isTime) { group.date = part.first(of: date(at: instant)) }
        return group
    }

    /// The day in which an instant is, from one midnight's first to the next one's.
    private mutating func date(at instant: Timestamp) -> LocalDate {
        if day.begin <= instant, instant < day.end { return day.date }
        var date = zone.localTime(at: instant).date
        // Where the clocks are put back over midnight, they show the new day before the old one's end comes again.
        if instant < zone.close(of: date.advanced(byDays: -1)) { date = date.advanced(byDays: -1) }
        day = (zone.close(of: date.advanced(byDays: -1)), zone.close(of: date), date)
        return date
    }
}

/// Part by which adherence is counted apart.
package enum AdherencePart: String, Hashable, Sendable, CaseIterable {
    case profile, task, day, week, month

    package var isTime: Bool {
        switch self {
        case .profile, .task: false
        case .day, .week, .month: true
        }
    }

    /// The first day of its day, week or month; weeks begin on Mondays (ISO 8601).
    func first(of date: LocalDate) -> LocalDate {
        switch self {
        case .profile, .task, .day: return date
        case .week: return date.advanced(byDays: -date.weekday.rawValue)
        case .month:
            let (year, month, _) = date.parts
            return LocalDate(year: year, month: month, day: 1)
        }
    }
}
