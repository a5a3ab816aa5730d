/// Taking back what was said of an occurrence.
package struct Reopening {
    let moment: TaskMoment

    /// Puts it together.
    package init(moment: TaskMoment) {
        self.moment = moment
    }

    private var pausing: Pausing { Pausing(moment: moment) }

    /// Opens an occurrence again that was done or skipped: as if that had never been said, nor acknowledged.
    ///
    /// What is still of use is open again, and what the word had silenced of its reminders comes again, at its own time or
    /// at once where that is over; fates stay as they are. What isn't of use any more is missed. `cutoff` is how far back
    /// the tenant keeps confirmations. False when there is nothing to take back.
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
            throw TaskRefusal.impossible("\(task.id)/\(number)", "reopened", occurrence.told, hint)
        }
        if let pause = task.pause, occurrence.isDue(in: pause), occurrence.dueAt <= moment.now {
            // It would have been left out by the pause.
            guard occurrence.settled?.by != .daemon else {
                throw TaskRefusal.impossible(
                    "\(task.id)/\(number)",
                    "reopened",
                    occurrence.told,
                    Pausing.hint(leftOutByPause: number, of: task)
                )
            }
            task.reminding.occurrences[number]?.occurrence.note = nil
            pausing.skipForPause(&task, number)
            return true
        }
        if occurrence.isPatient { try giveUpFollowers(&task, of: number) }
        pausing.releaseEnd(&task, of: number)
        let endAt = task.reminding.occurrences[number]?.occurrence.endAt ?? occurrence.endAt
        let isUseful = occurrence.isPatient || endAt > (task.pause?.since ?? moment.now)
        guard isUseful, task.state != .ended else {
            task.reminding.occurrences[number]?.occurrence.note = nil
            task.settle(number, as: isUseful ? .cancelled : .missed, note: reason, moment)
            return true
        }
        task.reminding.occurrences[number]?.occurrence.state = .open
        task.reminding.occurrences[number]?.occurrence.settled = nil
        task.reminding.occurrences[number]?.occurrence.note = nil
        task.reminding.takeBackAcknowledgements(of: number)
        remindAgain(&task, of: number)
        return true
    }

    /// What came after something that was done follows from when that was; it comes anew when it is done again.
    private func giveUpFollowers(_ task: inout TenantTask, of number: Int) throws(TaskRefusal) {
        let followers = task.reminding.occurrences.values.map(\.occurrence).filter {
            $0.number > number && $0.isPatient
        }
        .sorted { $0.number < $1.number }
        for follower in followers where follower.state == .done || follower.state == .skipped {
            let follower = "\(task.id)/\(follower.number)"
            let hint =
                "\(follower) followed from it and is settled as well: take that back first, flowctl task reopen \(follower)"
            throw TaskRefusal.impossible("\(task.id)/\(number)", "reopened", "not the newest that was settled", hint)
        }
        for follower in followers where follower.state == .open {
            let reason = "\(task.id)/\(number), from which it followed, was taken back"
            task.settle(follower.number, as: .cancelled, note: reason, moment)
            task.reminding.suppress(follower.number, .suppressedCancelled, reason, at: moment.now)
        }
    }

    /// Has each rule's chain go on where the word had ended it.
    ///
    /// Of what is over, each chain that goes on behind it comes at once, and otherwise the newest that each person gets.
    private func remindAgain(_ task: inout TenantTask, of number: Int) {
        var over: [(position: ReminderPosition, at: Timestamp)] = []
        for rule in task.reminding.rules where !rule.isRetired {
            guard let occurrence = task.reminding.occurrences[number]?.occurrence,
                task.reminding.end(ofRule: rule.number, in: occurrence) == nil
            else {
                continue
            }
            guard let last = task.reminding.newest(ofRule: rule.number, in: number) else {
                task.reminding.plan(rule, of: number, task.reminders(at: moment))
                continue
            }
            switch last.fate {
            case .suppressedAcknowledged, .suppressedCancelled, .suppressedPaused:
                // What was put off by quiet hours alone is put off anew.
                if last.plannedAt > moment.now {
                    task.reminding.planAgain(last.position, of: number, at: last.plannedAt, task.reminders(at: moment))
                } else {
                    over.append((last.position, last.plannedAt))
                }
            case .sent, .sentLate, .ambiguous, .failed:
                // It went out while the word was said: what comes behind it was never planned.
                task.reminding.goOn(
                    from: ReminderID(OccurrenceID(task.id, number), last.number),
                    isReached: last.fate != .failed,
                    task.reminders(at: moment)
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
