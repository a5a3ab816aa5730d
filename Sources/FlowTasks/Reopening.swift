/// Taking back what was said of an occurrence.
package struct Reopening {
    let context: TaskContext

    package init(context: TaskContext) {
        self.context = context
    }

    private var pausing: Pausing { Pausing(context: context) }

    /// Opens a done or skipped occurrence again, as if that had never been reported, nor acknowledged.
    ///
    /// An occurrence that is still of use is open again, and one that isn't any more is missed. Its reminders that the
    /// report had silenced come again, at their own time or at once where that is over; fates stay unchanged. `cutoff`
    /// is how far back the tenant keeps confirmations. Returns false when there is nothing to take back.
    package func reopen(
        _ task: inout TenantTask,
        _ number: Int,
        reason: String?,
        keptSince cutoff: Timestamp,
        days: Int
    ) throws(TaskRefusal) -> Bool {
        guard let occurrence = task.reminding.occurrences[number]?.occurrence else {
            throw .noSuchOccurrence("\(task.id)/\(number)")
        }
        switch occurrence.state {
        case .open, .missed: return false
        case .superseded, .cancelled:
            let hint = "Only done and skipped ones can be taken back"
            throw TaskRefusal.impossible("\(task.id)/\(number)", "reopened", occurrence.state.rawValue, hint)
        case .done, .skipped: break
        }
        if let settled = occurrence.settled, settled.at < cutoff {
            let hint = "That can be taken back for \(days) days (limit taskMediaRetentionDays of the tenant)"
            throw TaskRefusal.impossible("\(task.id)/\(number)", "reopened", occurrence.reported, hint)
        }
        if let pause = task.pause, occurrence.isDue(in: pause), occurrence.dueAt <= context.now {
            // It would have been left out by the pause.
            guard occurrence.settled?.by != .daemon else {
                throw TaskRefusal.impossible(
                    "\(task.id)/\(number)",
                    "reopened",
                    occurrence.reported,
                    Pausing.hint(leftOutByPause: number, of: task)
                )
            }
            task.reminding.occurrences[number]?.occurrence.note = nil
            pausing.skipForPause(&task, number)
            return true
        }
        if occurrence.keepsOpen { try giveUpSuccessors(&task, of: number) }
        pausing.releaseEnd(&task, of: number)
        let endAt = task.reminding.occurrences[number]?.occurrence.endAt ?? occurrence.endAt
        let isUseful = occurrence.keepsOpen || endAt > (task.pause?.since ?? context.now)
        guard isUseful, task.state != .ended else {
            task.reminding.occurrences[number]?.occurrence.note = nil
            task.settle(number, as: isUseful ? .cancelled : .missed, note: reason, context)
            return true
        }
        task.reminding.occurrences[number]?.occurrence.state = .open
        task.reminding.occurrences[number]?.occurrence.settled = nil
        task.reminding.occurrences[number]?.occurrence.note = nil
        task.reminding.takeBackAcknowledgements(of: number)
        remindAgain(&task, of: number)
        return true
    }

    /// Gives up the occurrences that followed from one that was done.
    ///
    /// Throws a refusal when one of them is settled. They count from the instant at which it was done, and are made
    /// again when it is done again.
    private func giveUpSuccessors(_ task: inout TenantTask, of number: Int) throws(TaskRefusal) {
        let successors = task.reminding.occurrences.values.map(\.occurrence).filter {
            $0.number > number && $0.keepsOpen
        }
        .sorted { $0.number < $1.number }
        for successor in successors where successor.state == .done || successor.state == .skipped {
            let successor = "\(task.id)/\(successor.number)"
            let hint =
                "\(successor) followed from it and is settled as well: take that back first, flowctl task reopen \(successor)"
            throw TaskRefusal.impossible("\(task.id)/\(number)", "reopened", "not the newest that was settled", hint)
        }
        for successor in successors where successor.state == .open {
            let reason = "\(task.id)/\(number), from which it followed, was taken back"
            task.settle(successor.number, as: .cancelled, note: reason, context)
            task.reminding.suppress(successor.number, .suppressedCancelled, reason, at: context.now)
        }
    }

    /// Makes each rule's chain go on where the report had ended it.
    ///
    /// Among the reminders that are over, each after which its chain goes on comes at once, and otherwise the newest
    /// that each person gets.
    private func remindAgain(_ task: inout TenantTask, of number: Int) {
        var over: [(position: ReminderPosition, at: Timestamp)] = []
        for rule in task.reminding.rules where !rule.isRetired {
            guard let occurrence = task.reminding.occurrences[number]?.occurrence,
                task.reminding.end(ofRule: rule.number, in: occurrence) == nil
            else {
                continue
            }
            guard let last = task.reminding.newest(ofRule: rule.number, in: number) else {
                task.reminding.plan(rule, of: number, task.reminders(at: context))
                continue
            }
            switch last.fate {
            case .suppressedAcknowledged, .suppressedCancelled, .suppressedPaused:
                // What was put off by quiet hours alone is put off anew.
                if last.plannedAt > context.now {
                    task.reminding.planAgain(last.position, of: number, at: last.plannedAt, task.reminders(at: context))
                } else {
                    over.append((last.position, last.plannedAt))
                }
            case .sent, .sentLate, .ambiguous, .failed:
                // It went out while the word was said: what comes behind it was never planned.
                task.reminding.goOn(
                    from: ReminderID(OccurrenceID(task.id, number), last.number),
                    isReached: last.fate != .failed,
                    task.reminders(at: context)
                )
            case .coalesced, .skipped, .suppressedPaid, .suppressedQuiet, .suppressedHeld, .suppressedSuperseded,
                .expired,
                nil:
                break
            }
        }
        pausing.planAgainWhatIsOver(&task, over, of: number)
    }
}
