/// Pauses: what falls due in one is left out at its time, and what was due before has as much time afterwards as it had.
package struct Pausing {
    let moment: TaskMoment

    /// Puts it together.
    package init(moment: TaskMoment) {
        self.moment = moment
    }

    /// Pauses for a cause.
    ///
    /// False when it was paused for that before, or has ended and isn't named itself.
    package func pause(_ task: inout TenantTask, for cause: TaskPause.Cause) throws(TaskRefusal) -> Bool {
        guard task.state != .ended else {
            throw TaskRefusal.impossible(task.id.description, "paused", task.state.rawValue, "Add a new task")
        }
        guard task.pause?.causes.contains(cause) != true else { return false }
        task.pause = task.pause?.adding(cause) ?? TaskPause(since: moment.now, causes: [cause])
        task.state = .paused
        return true
    }

    /// Takes causes of a pause away; it falls due again when none is left.
    ///
    /// False when it wasn't paused for any of them.
    package func resume(_ task: inout TenantTask, from causes: Set<TaskPause.Cause>) throws(TaskRefusal) -> Bool {
        guard task.state != .ended else {
            throw TaskRefusal.impossible(task.id.description, "resumed", task.state.rawValue, "Add a new task")
        }
        guard let known = task.pause, !known.causes.isDisjoint(with: causes.union([.archive])) else { return false }
        if known.causes.contains(.archive), !causes.contains(.archive) {
            let profile = task.spec.profile ?? ""
            let hint = "\(Reminding.archiveReason([profile])): flowctl profile restore \(profile)"
            throw TaskRefusal.impossible(task.id.description, "resumed", task.state.rawValue, hint)
        }
        if let rest = known.without(causes) {
            task.pause = rest
            return true
        }
        makeWhatIsDue(&task)
        skipWhatFellDueInPause(&task)
        let heldBack = task.reminding.occurrences.keys.sorted().filter { holdBackEnd(&task, of: $0) }
        task.pause = nil
        task.state = .active
        for number in heldBack { remindOfEnd(&task, of: number) }
        resumeChains(&task)
        task.reminding.tryAgainAfterPause(task.reminders(at: moment))
        return true
    }

    /// Gives what was due before the pause, and of use still, the time back that the pause has taken.
    ///
    /// False when the pause has taken nothing of it.
    @discardableResult
    func holdBackEnd(_ task: inout TenantTask, of number: Int) -> Bool {
        guard let pause = task.pause, let occurrence = task.reminding.occurrences[number]?.occurrence,
            occurrence.state == .open,
            occurrence.isHeldBack(by: pause)
        else { return false }
        task.reminding.occurrences[number]?.occurrence.putOff += pause.seconds(until: moment.now)
        task.reminding.changes.occurrences.insert(number)
        return true
    }

    /// Takes that away again from what was settled in the pause and is opened in it: the pause goes on.
    func releaseEnd(_ task: inout TenantTask, of number: Int) {
        guard let pause = task.pause, var occurrence = task.reminding.occurrences[number]?.occurrence,
            let settled = occurrence.settled,
            settled.at >= pause.since
        else { return }
        occurrence.putOff = max(0, occurrence.putOff - pause.seconds(until: settled.at))
        guard occurrence.isHeldBack(by: pause) else { return }
        task.reminding.occurrences[number]?.occurrence = occurrence
        task.reminding.changes.occurrences.insert(number)
    }

    /// Has the reminders that count from the end go out at the end of now.
    private func remindOfEnd(_ task: inout TenantTask, of number: Int) {
        task.reminding.replanReminders(of: number, task.reminders(at: moment))
        for rule in task.reminding.rules where !rule.isRetired {
            guard case .relative(.end, _) = rule.rule.trigger,
                let occurrence = task.reminding.occurrences[number]?.occurrence,
                let last = task.reminding.newest(ofRule: rule.number, in: number), last.fate == .suppressedPaused,
                task.reminding.end(ofRule: rule.number, in: occurrence) == nil
            else { continue }
            let planned = rule.rule.trigger.instant(for: occurrence, task.reminders(at: moment))
            if planned > moment.now {
                task.reminding.planAgain(last.position, of: number, at: planned, task.reminders(at: moment))
            }
        }
    }

    /// Makes occurrences whose time has come and of which nobody was woken yet.
    package func makeWhatIsDue(_ task: inout TenantTask) {
        guard let materialiseAt = task.materialiseAt, materialiseAt <= moment.now, let passed = task.materialise(moment)
        else { return }
        task.keep(passed, isCovered: false, at: moment.now)
    }

    /// Leaves out, at its time, what falls due in a pause; what was due before it isn't touched.
    func skipWhatFellDueInPause(_ task: inout TenantTask) {
        guard let pause = task.pause else { return }
        for number in task.reminding.occurrences.keys.sorted() {
            guard let dueAt = task.reminding.occurrences[number]?.dueAt(in: pause), dueAt <= moment.now else {
                continue
            }
            skipForPause(&task, number)
            task.reminding.suppress(number, .suppressedPaused, ReminderMoment.pausedReason, at: moment.now)
        }
    }

    /// Whoever resumes, or takes something back, hasn't said that it is left out.
    func skipForPause(_ task: inout TenantTask, _ number: Int) {
        task.settle(number, as: .skipped, note: ReminderMoment.pausedReason, moment)
        let stamp = Stamp(at: moment.now, by: .daemon, event: moment.stamp.event)
        task.reminding.occurrences[number]?.occurrence.settled = stamp
    }

    /// Has chains go on that a pause has cut off, where nothing else would ever remind of the occurrence.
    private func resumeChains(_ task: inout TenantTask) {
        for number in task.reminding.occurrences.keys.sorted() {
            guard let live = task.reminding.occurrences[number], live.occurrence.state == .open else { continue }
            let isSilent = live.reminders.values.allSatisfy { $0.fate != nil }
            guard live.occurrence.isPatient || isSilent else { continue }
            var cut: [(position: ReminderPosition, at: Timestamp)] = []
            for rule in task.reminding.rules
            where !rule.isRetired && task.reminding.end(ofRule: rule.number, in: live.occurrence) == nil {
                guard let last = task.reminding.newest(ofRule: rule.number, in: number), last.fate == .suppressedPaused
                else {
                    continue
                }
                cut.append((last.position, last.plannedAt))
            }
            if live.occurrence.isPatient {
                for (position, _) in cut {
                    task.reminding.planAgain(position, of: number, at: moment.now, task.reminders(at: moment))
                }
            } else {
                planAgainWhatIsOver(&task, cut, of: number)
            }
        }
    }

    /// Plans at once, of what should have gone out before: each chain that goes on behind it, and otherwise the newest that
    /// each person gets.
    func planAgainWhatIsOver(
        _ task: inout TenantTask,
        _ over: [(position: ReminderPosition, at: Timestamp)],
        of number: Int
    ) {
        let newest = over.map(\.at).max()
        for (position, at) in over
        where at == newest || task.reminding.rule(position.rule)?.goesOn(behind: position) == true
            || !people(position, task).isSubset(of: told(by: over.filter { $0.at > at }.map(\.position), task))
        {
            task.reminding.planAgain(position, of: number, at: moment.now, task.reminders(at: moment))
        }
    }

    private func told(by positions: [ReminderPosition], _ task: TenantTask) -> Set<String?> {
        positions.reduce(into: []) { $0.formUnion(people($1, task)) }
    }

    /// To whom a place of a chain goes.
    private func people(_ position: ReminderPosition, _ task: TenantTask) -> Set<String?> {
        guard let step = task.reminding.step(at: position) else { return [] }
        return Set(task.reminding.recipients(of: step, task.reminders(at: moment)))
    }

    // MARK: - What is told

    /// How to have it fall due again: by what it is paused for.
    static func resumeHint(_ task: TenantTask) -> String {
        guard let profile = task.spec.profile, let causes = task.pause?.causes, !causes.contains(.task) else {
            return "flowctl task resume \(task.id)"
        }
        return causes.contains(.archive)
            ? "flowctl profile restore \(profile)"
            : "flowctl profile resume \(profile), or flowctl task resume \(task.id) for this task alone"
    }

    /// How to take back that the pause, which goes on, has left something out.
    static func hint(leftOutByPause number: Int, of task: TenantTask) -> String {
        "The pause left it out; resume the task first (\(resumeHint(task))), then flowctl task reopen \(task.id)/\(number)"
    }
}
