/// Operations that people carry out on a task.
package struct TaskOperations {
    let context: TaskContext

    package init(context: TaskContext) {
        self.context = context
    }

    /// Notes that an occurrence was done; a missed one may be done late.
    ///
    /// False when it was done before.
    package func complete(_ task: inout TenantTask, _ number: Int, note: String?) throws(TaskRefusal) -> Bool {
        guard let occurrence = task.reminding.occurrences[number]?.occurrence else {
            throw .noSuchOccurrence("\(task.id)/\(number)")
        }
        switch occurrence.state {
        case .done: return false
        case .skipped:
            let isPauseSkip = occurrence.settled?.by == .daemon && task.pause.map(occurrence.isDue(in:)) ?? false
            let hint =
                isPauseSkip
                ? Pausing.hint(leftOutByPause: number, of: task) : TaskRefusal.reopenHint("\(task.id)/\(number)")
            throw TaskRefusal.impossible("\(task.id)/\(number)", "done", occurrence.reported, hint)
        case .superseded, .cancelled:
            throw TaskRefusal.impossible(
                "\(task.id)/\(number)",
                "done",
                occurrence.state.rawValue,
                "Only open and missed ones can be done"
            )
        case .open, .missed: break
        }
        try OccurrenceMedia.checkConfirmation(
            task,
            of: occurrence,
            note: note,
            media: occurrence.media,
            isRemoval: false
        )
        Pausing(context: context).holdBackEnd(&task, of: number)
        task.settle(number, as: .done, note: note, context)
        task.reminding.suppress(number, .suppressedAcknowledged, "It was done", at: context.now)
        if occurrence.keepsOpen { task.addSuccessor(completionAt: context.now, context) }
        return true
    }

    /// Leaves an occurrence out.
    ///
    /// False when it was left out before.
    package func skip(_ task: inout TenantTask, _ number: Int, reason: String) throws(TaskRefusal) -> Bool {
        guard let occurrence = task.reminding.occurrences[number]?.occurrence else {
            throw .noSuchOccurrence("\(task.id)/\(number)")
        }
        switch occurrence.state {
        case .skipped: return false
        case .done:
            throw TaskRefusal.impossible(
                "\(task.id)/\(number)",
                "skipped",
                occurrence.reported,
                TaskRefusal.reopenHint("\(task.id)/\(number)")
            )
        case .missed, .superseded, .cancelled:
            throw TaskRefusal.impossible(
                "\(task.id)/\(number)",
                "skipped",
                occurrence.state.rawValue,
                "Only open ones can be skipped"
            )
        case .open: break
        }
        Pausing(context: context).holdBackEnd(&task, of: number)
        task.settle(number, as: .skipped, note: reason, context)
        task.reminding.suppress(number, .suppressedCancelled, "It was skipped", at: context.now)
        if occurrence.keepsOpen { task.addSuccessor(completionAt: context.now, context) }
        return true
    }

    /// Ends the task: what is open of it is given up.
    ///
    /// False when it had ended before.
    package func endTask(_ task: inout TenantTask) -> Bool {
        guard task.state != .ended else { return false }
        for number in task.reminding.occurrences.keys.sorted() {
            if task.reminding.occurrences[number]?.occurrence.state == .open {
                task.settle(number, as: .cancelled, note: nil, context)
            }
            task.reminding.suppress(number, .suppressedCancelled, "The task has ended", at: context.now)
        }
        task.state = .ended
        task.pause = nil
        task.materialiseAt = nil
        return true
    }

    /// Takes over a changed spec and, when they were given, other rules.
    ///
    /// `schedule` has the times so far; nil when they can't be read. False when nothing changes.
    package func edit(
        _ task: inout TenantTask,
        _ new: TaskSpec,
        rules newRules: [ReminderRule]?,
        before schedule: TaskSchedule?
    ) throws(TaskRefusal) -> Bool {
        guard task.state != .ended else {
            throw TaskRefusal.impossible(task.id.description, "changed", task.state.rawValue, "Add a new task")
        }
        let isOtherTiming = new.timing != task.spec.timing
        let isOtherRules = newRules.map { $0 != task.rules.filter { !$0.isRetired }.map(\.rule) } ?? false
        guard new != task.spec || isOtherRules else { return false }
        let isOtherWindow = new.window != task.spec.window
        let day = schedule.flatMap { DayKeeping(of: task, before: $0, new, context) }
        task.spec = new
        if isOtherWindow {
            task.reminding.replanEnds(task.reminders(at: context))
            task.reminding.replanWindows(task.reminders(at: context))
        }
        if isOtherTiming {
            supersede(&task, day)
            task.holidays = context.schedule.holidays
        }
        if isOtherRules, let newRules {
            task.reminding.replaceRules(newRules, of: isOtherTiming ? task.revision : nil, task.reminders(at: context))
            task.reminding.replanEnds(task.reminders(at: context))
        }
        if isOtherTiming {
            _ = task.materialise(context)
        } else if task.materialiseAt != nil {
            // Other rules may want the next occurrence earlier, or there may be a backlog: that is for the next wake.
            task.materialiseAt = context.now
        }
        return true
    }

    /// Begins a new revision: what hasn't fired gives way, and what is of today and later; what has fired before goes on
    /// as it was.
    private func supersede(_ task: inout TenantTask, _ day: DayKeeping?) {
        for number in task.reminding.occurrences.keys.sorted() {
            guard let occurrence = task.reminding.occurrences[number]?.occurrence, occurrence.state == .open,
                day?.isReplaced(occurrence) ?? !occurrence.hasFired
            else { continue }
            task.settle(number, as: .superseded, note: "The timing was changed", context)
            task.reminding.suppress(number, .suppressedSuperseded, "The timing was changed", at: context.now)
        }
        task.revision += 1
        task.since = day?.since ?? context.now
        task.last = nil
    }

    /// Returns the warnings for a command that changed nothing, so that its words aren't kept.
    ///
    /// There are none when the words equal those that were kept first.
    package static func warnings(ofWordsIn command: TaskCommand, about number: Int?, _ task: TenantTask) -> [String] {
        guard let words = command.words?.trimmed, !words.isEmpty, let number,
            let occurrence = task.reminding.occurrences[number]?.occurrence, occurrence.note?.trimmed != words
        else { return [] }
        return [
            "Your words weren't kept: \(task.id)/\(number) was \(occurrence.state.rawValue) before. To have them instead of "
                + "what was said then, take that back, flowctl task reopen \(task.id)/\(number), and say it again"
        ]
    }
}
