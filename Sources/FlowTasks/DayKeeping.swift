/// Another timing from today on: what was decided for today stays decided.
///
/// An occurrence of a day keeps its day. A new time that was one before stands for that; of the others the first of the new
/// ones stands for the first of the old ones, and so on. What is open is due by the new time, also when that is over.
struct DayKeeping {
    /// New time of today, and the occurrence that was in its place.
    private struct Place {
        let mark: OccurrenceMark
        var before: TaskOccurrence?
        /// True when the old timing had this time as well.
        var isSame = false
        /// True when an occurrence of an earlier timing was decided in its place.
        var isTaken = false
    }

    private let schedule: TaskSchedule
    private let now: Timestamp
    private let grace: TimeLength?
    /// The local date on which the timing is changed, in the new zone.
    private let day: LocalDate
    private let fired: [FiredTime]
    /// Today's new times, by instant.
    private var places: [Place] = []

    /// Maximum number of times of a day that are looked at; a rule with more goes on after now.
    static let timesMax = 24

    /// Nil where an occurrence isn't one of a day: what follows the one before, or is there once.
    ///
    /// `context` has the new times, `old` the old ones.
    init?(of task: TenantTask, before old: TaskSchedule, _ spec: TaskSpec, _ context: TaskContext) {
        let isOfDays = [old, context.schedule].allSatisfy { $0.recurrence.isByWallClock && !$0.isAfterCompletion }
        guard isOfDays, task.spec.timing.rule != nil, spec.timing.rule != nil else { return nil }
        (schedule, now, grace, fired) = (context.schedule, context.now, spec.grace, task.reminding.fired)
        day = schedule.zone.localTime(at: now).date
        let (new, before) = (times(of: day, in: schedule), times(of: day, in: old))
        guard new.count <= Self.timesMax, before.count <= Self.timesMax else { return nil }
        let day = day, zone = schedule.zone
        let known = task.reminding.occurrences.values.map(\.occurrence).filter {
            $0.state != .superseded && zone.localTime(at: $0.mark.instant).date == day
        }
        places = new.map { Place(mark: $0) }
        pair(before, known)
    }

    private mutating func pair(_ before: [OccurrenceMark], _ known: [TaskOccurrence]) {
        func occurrence(at mark: OccurrenceMark) -> TaskOccurrence? {
            known.filter { $0.mark.isNamed(like: mark) }.max { $0.number < $1.number }
        }
        var rest = before
        for index in places.indices {
            guard let same = rest.firstIndex(where: { $0.isNamed(like: places[index].mark) }) else { continue }
            places[index].before = occurrence(at: rest.remove(at: same))
            places[index].isSame = true
        }
        for index in places.indices where !places[index].isSame && !rest.isEmpty {
            places[index].before = occurrence(at: rest.removeFirst())
        }
        // Also of timings before the last one.
        var others = known.count { one in one.isDecided && !before.contains { $0.isNamed(like: one.mark) } }
        for index in places.indices where others > 0 && places[index].before == nil {
            places[index].isTaken = true
            others -= 1
        }
    }

    /// The times of a date in a schedule, wherever its rule's dates are moved to.
    private func times(of day: LocalDate, in times: TaskSchedule) -> [OccurrenceMark] {
        let zone = schedule.zone
        let start = zone.firstInstant(of: LocalDateTime(date: day))
        let end = zone.firstInstant(of: LocalDateTime(date: day.advanced(byDays: 1)))
        let marks = times.recurrence.occurrences(after: start.advanced(byMilliseconds: -1000)).lazy
            .map(OccurrenceMark.init).prefix { $0.instant < end }
        return Array(marks.prefix(Self.timesMax + 1))
    }

    /// Index of the first of today's new times that gets an occurrence: the one after the last without.
    private var firstMade: Int { (places.lastIndex { !isWanted($0) } ?? -1) + 1 }

    /// The occurrences of the new timing are later than this.
    var since: Timestamp {
        let first = firstMade
        if first > 0 { return places[first - 1].mark.instant }
        guard let instant = places.first?.mark.instant, instant <= now else { return now }
        return instant.advanced(byMilliseconds: -1000)
    }

    func isReplaced(_ occurrence: TaskOccurrence) -> Bool {
        let date = schedule.zone.localTime(at: occurrence.mark.instant).date
        if date == day, let place = places.firstIndex(where: { $0.before?.number == occurrence.number }) {
            return place >= firstMade
        }
        guard occurrence.hasFired, date > day else { return !occurrence.hasFired }
        // Of a day to come: by its new time, unless it has that already.
        let new = times(of: date, in: schedule)
        return !new.isEmpty && !new.contains { $0.isNamed(like: occurrence.mark) }
    }

    private func isWanted(_ place: Place) -> Bool {
        let mark = place.mark
        let isOver = mark.instant <= now
        guard !place.isTaken, place.before?.isDecided != true,
            !fired.contains(where: { $0.nominal == mark.nominal && $0.fold == mark.fold })
        else { return false }
        guard let before = place.before, before.state == .open else { return !isOver }
        guard isOver else { return true }
        // Whoever was told is told once.
        guard !before.hasFired, !place.isSame else { return false }
        return grace.map { schedule.zone.instant($0, after: mark.instant) > now } ?? true
    }
}

extension TaskOccurrence {
    fileprivate var isDecided: Bool { state == .done || state == .skipped }
}

extension OccurrenceMark {
    fileprivate func isNamed(like other: OccurrenceMark) -> Bool { nominal == other.nominal && fold == other.fold }
}
