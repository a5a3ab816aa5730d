/// Taking back what was said of an occurrence.
extension TenantTask {
    /// Opens an occurrence again that was done or skipped: as if that had never been said.
    ///
    /// What is still of use is open again, and what the word had silenced of its reminders comes again, at its own time or
    /// at once where that is over; fates stay as they are. What isn't of use any more is missed. `cutoff` is how far back
    /// the tenant keeps confirmations. False when there is nothing to take back.
    mutating func reopen(
        _ number: Int,
        reason: String?,
        keptSince cutoff: Timestamp,
        days: Int,
        _ moment: TaskMoment
    ) throws(TaskRefusal) -> Bool {
        guard let occurrence = reminding.occurrences[number]?.occurrence else {
            throw .noSuchOccurrence("\(id)/\(number)")
        }
        switch occurrence.state {
        case .open, .missed: return false
        case .superseded, .cancelled:
            let hint = "Only done and skipped ones can be taken back"
            throw Self.refusal("\(id)/\(number)", "reopened", occurrence.state.rawValue, hint)
        case .done, .skipped: break
        }
        if let settled = occurrence.settled, settled.at < cutoff {
            let hint = "That can be taken back for \(days) days (limit taskMediaRetentionDays of the tenant)"
            throw Self.refusal("\(id)/\(number)", "reopened", told(occurrence), hint)
        }
        if let pause, occurrence.isDue(in: pause), occurrence.dueAt <= moment.now {
            // It would have been left out by the pause.
            guard occurrence.settled?.by != .daemon else {
                throw Self.refusal("\(id)/\(number)", "reopened", told(occurrence), hint(leftOutByPause: number))
            }
            reminding.occurrences[number]?.occurrence.note = nil
            skipForPause(number, moment)
            return true
        }
        if occurrence.isPatient { try giveUpFollowers(of: number, moment) }
        releaseEnd(of: number)
        let endAt = reminding.occurrences[number]?.occurrence.endAt ?? occurrence.endAt
        let isUseful = occurrence.isPatient || endAt > (pause?.since ?? moment.now)
        guard isUseful, state != .ended else {
            reminding.occurrences[number]?.occurrence.note = nil
            settle(number, as: isUseful ? .cancelled : .missed, note: reason, moment)
            return true
        }
        reminding.occurrences[number]?.occurrence.state = .open
        reminding.occurrences[number]?.occurrence.settled = nil
        reminding.occurrences[number]?.occurrence.note = nil
        reminding.changes.occurrences.insert(number)
        remindAgain(of: number, moment)
        return true
    }

    /// What came after something that was done follows from when that was; it comes anew when it is done again.
    private mutating func giveUpFollowers(of number: Int, _ moment: TaskMoment) throws(TaskRefusal) {
        let followers = reminding.occurrences.values.map(\.occurrence).filter { $0.number > number && $0.isPatient }
            .sorted { $0.number < $1.number }
        for follower in followers where follower.state == .done || follower.state == .skipped {
            let follower = "\(id)/\(follower.number)"
            let hint =
                "\(follower) followed from it and is settled as well: take that back first, flowctl task reopen \(follower)"
            throw Self.refusal("\(id)/\(number)", "reopened", "not the newest that was settled", hint)
        }
        for follower in followers where follower.state == .open {
            let reason = "\(id)/\(number), from which it followed, was taken back"
            settle(follower.number, as: .cancelled, note: reason, moment)
            reminding.suppress(follower.number, .suppressedCancelled, reason, at: moment.now)
        }
    }

    /// Has each rule's chain go on where the word had ended it.
    ///
    /// Of what is over, each chain that goes on behind it comes at once, and otherwise the newest only.
    private mutating func remindAgain(of number: Int, _ moment: TaskMoment) {
        var over: [(position: ReminderPosition, at: Timestamp)] = []
        for rule in reminding.rules where !rule.isRetired {
            guard let occurrence = reminding.occurrences[number]?.occurrence,
                reminding.end(ofRule: rule.number, in: occurrence) == nil
            else {
                continue
            }
            guard let last = reminding.newest(ofRule: rule.number, in: number) else {
                reminding.plan(rule, of: number, reminders(at: moment))
                continue
            }
            switch last.fate {
            case .suppressedAcknowledged, .suppressedCancelled, .suppressedPaused:
                // What was put off by quiet hours alone is put off anew.
                if last.plannedAt > moment.now {
                    reminding.planAgain(last.position, of: number, at: last.plannedAt, reminders(at: moment))
                } else {
                    over.append((last.position, last.plannedAt))
                }
            case .sent, .sentLate, .ambiguous, .failed:
                // It went out while the word was said: what comes behind it was never planned.
                reminding.goOn(
                    from: ReminderID(OccurrenceID(id, number), last.number),
                    isReached: last.fate != .failed,
                    reminders(at: moment)
                )
            case .coalesced, .skipped, .suppressedPaid, .suppressedQuiet, .suppressedHeld, .suppressedSuperseded,
                .expired,
                nil:
                break
            }
        }
        planAgainWhatIsOver(over, of: number, moment)
    }
}
