/// What people do to a task.
extension TenantTask {
    /// Why something can't be done to a task or an occurrence.
    static func refusal(_ id: String, _ verb: String, _ state: String, _ hint: String) -> TaskRefusal {
        .notPossible(TaskNotPossible(id: id, verb: verb, state: state, hint: hint))
    }

    /// Notes that an occurrence was done; a missed one may be done late.
    ///
    /// False when it was done before.
    mutating func complete(_ number: Int, note: String?, _ moment: TaskMoment) throws(TaskRefusal) -> Bool {
        guard let occurrence = reminding.occurrences[number]?.occurrence else {
            throw .noSuchOccurrence("\(id)/\(number)")
        }
        switch occurrence.state {
        case .done: return false
        case .skipped:
            let isPauseSkip = occurrence.settled?.by == .daemon && pause.map(occurrence.isDue(in:)) ?? false
            let hint = isPauseSkip ? hint(leftOutByPause: number) : Self.reopenHint("\(id)/\(number)")
            throw Self.refusal("\(id)/\(number)", "done", told(occurrence), hint)
        case .superseded, .cancelled:
            throw Self.refusal(
                "\(id)/\(number)",
                "done",
                occurrence.state.rawValue,
                "Only open and missed ones can be done"
            )
        case .open, .missed: break
        }
        try checkConfirmation(of: occurrence, note: note, media: occurrence.media, isRemoval: false)
        holdBackEnd(of: number, moment)
        settle(number, as: .done, note: note, moment)
        reminding.suppress(number, .suppressedAcknowledged, "It was done", at: moment.now)
        if occurrence.isPatient { follow(completionAt: moment.now, moment) }
        return true
    }

    /// Leaves an occurrence out.
    ///
    /// False when it was left out before.
    mutating func skip(_ number: Int, reason: String, _ moment: TaskMoment) throws(TaskRefusal) -> Bool {
        guard let occurrence = reminding.occurrences[number]?.occurrence else {
            throw .noSuchOccurrence("\(id)/\(number)")
        }
        switch occurrence.state {
        case .skipped: return false
        case .done:
            throw Self.refusal("\(id)/\(number)", "skipped", told(occurrence), Self.reopenHint("\(id)/\(number)"))
        case .missed, .superseded, .cancelled:
            throw Self.refusal("\(id)/\(number)", "skipped", occurrence.state.rawValue, "Only open ones can be skipped")
        case .open: break
        }
        holdBackEnd(of: number, moment)
        settle(number, as: .skipped, note: reason, moment)
        reminding.suppress(number, .suppressedCancelled, "It was skipped", at: moment.now)
        if occurrence.isPatient { follow(completionAt: moment.now, moment) }
        return true
    }

    /// Ends the task: what is open of it is given up.
    ///
    /// False when it had ended before.
    mutating func end(_ moment: TaskMoment) -> Bool {
        guard state != .ended else { return false }
        for number in reminding.occurrences.keys.sorted() {
            if reminding.occurrences[number]?.occurrence.state == .open {
                settle(number, as: .cancelled, note: nil, moment)
            }
            reminding.suppress(number, .suppressedCancelled, "The task has ended", at: moment.now)
        }
        state = .ended
        pause = nil
        materialiseAt = nil
        return true
    }

    /// Takes over a changed spec and, when they were given, other rules.
    ///
    /// False when nothing changes.
    mutating func edit(_ new: TaskSpec, rules newRules: [ReminderRule]?, _ moment: TaskMoment) throws(TaskRefusal)
        -> Bool
    {
        guard state != .ended else {
            throw Self.refusal(id.description, "changed", state.rawValue, "Add a new task")
        }
        let isOtherTiming = new.timing != spec.timing
        let isOtherRules = newRules.map { $0 != rules.filter { !$0.isRetired }.map(\.rule) } ?? false
        guard new != spec || isOtherRules else { return false }
        let isOtherWindow = new.window != spec.window
        spec = new
        if isOtherWindow {
            reminding.replanEnds(reminders(at: moment))
            reminding.replanWindows(reminders(at: moment))
        }
        if isOtherTiming {
            supersede(moment)
            holidays = moment.schedule.holidays
        }
        if isOtherRules, let newRules {
            reminding.replaceRules(newRules, of: isOtherTiming ? revision : nil, reminders(at: moment))
            reminding.replanEnds(reminders(at: moment))
        }
        if isOtherTiming {
            _ = materialise(moment)
        } else if materialiseAt != nil {
            // Other rules may want the next occurrence earlier, or there may be a backlog: that is for the next wake.
            materialiseAt = moment.now
        }
        return true
    }

    /// Begins a new revision: what hasn't fired gives way; what has goes on as it was.
    private mutating func supersede(_ moment: TaskMoment) {
        for number in reminding.occurrences.keys.sorted() {
            guard let occurrence = reminding.occurrences[number]?.occurrence, occurrence.state == .open,
                !occurrence.hasFired
            else { continue }
            settle(number, as: .superseded, note: "The timing was changed", moment)
            reminding.suppress(number, .suppressedSuperseded, "The timing was changed", at: moment.now)
        }
        revision += 1
        since = moment.now
        last = nil
    }
}
