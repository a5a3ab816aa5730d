/// Another timing from today on: what was decided for today stays decided.
///
/// An occurrence of a day keeps its day. The first of today's old times that is done or left out stands for the first of the
/// new ones, and so on. What is open is due by the new time, also when that is over already.
struct DayKeeping {
    /// The local date on which the timing is changed, in the new zone.
    private let day: LocalDate
    private let moment: TaskMoment
    private let grace: TimeLength?
    /// Today's new times, by instant.
    private let times: [OccurrenceMark]
    /// What there is of today's old ones; nil of which there is no occurrence.
    private let old: [TaskOccurrence?]
    /// How many of today's times are decided.
    private let decidedCount: Int
    /// Those of the new times that fired already: a time of the wall clock fires once.
    private let firedTimes: Set<Int>

    /// Most times of a day that are looked at; a rule with more goes on behind now.
    static let timesMax = 24

    /// Nil where an occurrence isn't one of a day: what follows the one before, or is there once.
    ///
    /// `moment` has the new times, `schedule` the old ones.
    init?(of task: TenantTask, before schedule: TaskSchedule, _ spec: TaskSpec, _ moment: TaskMoment) {
        let isOfDays = [schedule, moment.schedule].allSatisfy {
            $0.recurrence.isByWallClock && !$0.isAfterCompletion
        }
        guard isOfDays, task.spec.timing.rule != nil, spec.timing.rule != nil else { return nil }
        day = moment.schedule.zone.localTime(at: moment.now).date
        (self.moment, grace) = (moment, spec.grace)
        let (new, before) = (Self.times(of: day, moment.schedule), Self.times(of: day, schedule))
        guard new.count <= Self.timesMax, before.count <= Self.timesMax else { return nil }
        times = new
        let known = task.reminding.occurrences.values.map(\.occurrence).filter { $0.state != .superseded }
        old = before.map { mark in
            known.filter { $0.mark.nominal == mark.nominal }.max { $0.number < $1.number }
        }
        firedTimes = Set(
            new.indices.filter { index in
                task.reminding.fired.contains { $0.nominal == new[index].nominal && $0.fold == new[index].fold }
            }
        )
        let day = day
        // Also of timings before the last one.
        let decided = known.filter { $0.mark.nominal.date == day && $0.isDecided }
        let last = old.lastIndex { $0?.isDecided == true } ?? -1
        decidedCount = max(decided.count, last + 1)
    }

    /// The times of a date in a schedule: by what the rule says, wherever they are moved to.
    private static func times(of day: LocalDate, _ schedule: TaskSchedule) -> [OccurrenceMark] {
        let start = schedule.zone.firstInstant(of: LocalDateTime(date: day)).advanced(byMilliseconds: -86_400_000)
        let end = start.advanced(byMilliseconds: 3 * 86_400_000)
        var marks: [OccurrenceMark] = []
        for occurrence in schedule.recurrence.occurrences(after: start) {
            guard occurrence.instant < end, marks.count <= timesMax else { break }
            if occurrence.nominal.date == day { marks.append(OccurrenceMark(occurrence)) }
        }
        return marks
    }

    /// The occurrences of the new timing are later than this.
    var since: Timestamp {
        let made = times.indices.map(isMade(_:))
        if let last = made.lastIndex(of: false) { return times[last].instant }
        guard let first = times.first?.instant, first <= moment.now else { return moment.now }
        return first.advanced(byMilliseconds: -1000)
    }

    /// True for an open occurrence that gives way to the new times.
    func isReplaced(_ occurrence: TaskOccurrence) -> Bool {
        guard occurrence.mark.nominal.date >= day else { return !occurrence.hasFired }
        return !times.indices.contains { !isMade($0) && isOpen($0) && old[$0]?.number == occurrence.number }
    }

    private func isOpen(_ index: Int) -> Bool { old.indices.contains(index) && old[index]?.state == .open }

    /// True when one of today's new times gets an occurrence.
    private func isMade(_ index: Int) -> Bool {
        guard index >= decidedCount, !firedTimes.contains(index) else { return false }
        guard times[index].instant <= moment.now else { return true }
        // Whoever was told is told once.
        guard isOpen(index), old[index]?.hasFired == false else { return false }
        return grace.map { moment.schedule.zone.instant($0, after: times[index].instant) > moment.now } ?? true
    }
}

extension TaskOccurrence {
    /// Somebody has said what became of it.
    fileprivate var isDecided: Bool { state == .done || state == .skipped }
}
