/// Choice of a task's occurrence for a caller that names none.
package struct MeantOccurrence {
    private let task: TenantTask

    package init(of task: TenantTask) { self.task = task }

    /// Returns the number of the occurrence that is named, else of the one that is meant.
    ///
    /// Throws a refusal when no occurrence has begun; with the schedule the refusal states when the next one is.
    package func number(
        named: Int?,
        at now: Timestamp,
        _ schedule: TaskSchedule? = nil
    ) throws(TaskRefusal) -> Int {
        if let number = named ?? number(meantAt: now) { return number }
        let none = schedule == nil ? nil : "It does not fall due again"
        let hint = [doneAheadHint(at: now), nextHint(schedule) ?? none, earlierHint(at: now)].compactMap(\.self)
        throw TaskRefusal.impossible(
            task.id.description,
            "done or skipped without an occurrence's number",
            "not begun",
            hint.joined(separator: ". ")
        )
    }

    /// Returns the number of the occurrence meant by a caller that names none: the latest that has begun.
    ///
    /// A confirmation is about the work that is to be done now. When that is done or left out already, no other is
    /// meant: a second tap confirms neither yesterday's nor tomorrow's. Of those not yet settled by a person, the
    /// latest open one goes before a missed one. An occurrence replaced by another revision never counts.
    package func number(meantAt now: Timestamp) -> Int? {
        let begun = task.reminding.occurrences.values.map(\.occurrence).filter {
            $0.mark.instant <= now && $0.state.isInForce
        }
        .sorted { ($0.mark.instant, $0.number) < ($1.mark.instant, $1.number) }
        guard let latest = begun.last else { return nil }
        switch latest.state {
        case .done: return latest.number
        case .skipped where latest.settled?.by != .daemon: return latest.number
        case .open, .skipped, .missed, .superseded, .cancelled:
            return begun.last { $0.state == .open }?.number ?? latest.number
        }
    }

    /// Returns a hint that names the occurrence done or left out before its time; nil where there is none.
    private func doneAheadHint(at now: Timestamp) -> String? {
        let ahead = task.reminding.occurrences.values.map(\.occurrence).filter {
            $0.mark.instant > now && ($0.state == .done || $0.state == .skipped)
        }
        guard let last = ahead.max(by: { $0.number < $1.number }) else { return nil }
        let place = "\(last.mark.nominal.text) in \(task.spec.timing.zone)"
        return "\(task.id)/\(last.number), at \(place), is \(last.state.rawValue) already"
    }

    private func nextHint(_ schedule: TaskSchedule?) -> String? {
        let open = task.reminding.occurrences.values.map(\.occurrence).filter { $0.state == .open }
            .min { ($0.mark.instant, $0.number) < ($1.mark.instant, $1.number) }
        if let open {
            return "Its next occurrence, \(task.id)/\(open.number), is at \(open.mark.nominal.text) in "
                + "\(task.spec.timing.zone); to settle it before its time, name it by that number"
        }
        return next(in: schedule).map { "Its next occurrence is at \($0.nominal.text) in \(task.spec.timing.zone)" }
    }

    private func earlierHint(at now: Timestamp) -> String? {
        let next = task.reminding.occurrences.values.map(\.occurrence).filter { $0.mark.instant > now }.map(\.number)
            .min()
        let newest = (next ?? task.occurrenceCount + 1) - 1
        return newest < 1 ? nil : "Name an earlier one by its number: \(task.id)/\(newest) is the newest"
    }

    /// The next time that isn't an occurrence yet; nil when there is none, or it depends on when the last is done.
    private func next(in schedule: TaskSchedule?) -> OccurrenceMark? {
        guard task.state != .ended, let schedule, !schedule.isAfterCompletion else { return nil }
        var times = schedule.times(behind: task.last, since: task.since)
        return times.next()
    }
}

extension OccurrenceState {
    /// False for what another revision or the end of the task has taken away: it was never asked for.
    fileprivate var isInForce: Bool {
        switch self {
        case .open, .done, .skipped, .missed: true
        case .superseded, .cancelled: false
        }
    }
}
