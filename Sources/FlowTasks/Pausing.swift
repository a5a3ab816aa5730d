/// Pauses: what falls due in one is left out at its time, and what was due before has as much time afterwards as it had.
package struct Pausing {
    let context: TaskContext

    package init(context: TaskContext) {
        self.context = context
    }

    /// Pauses for a cause; throws a refusal when the task has ended.
    ///
    /// False when it was paused for that before.
    package func pause(_ task: inout TenantTask, for cause: TaskPause.Cause) throws(TaskRefusal) -> Bool {
        guard task.state != .ended else {
            throw TaskRefusal.impossible(task.id.description, "paused", task.state.rawValue, "Add a new task")
        }
        guard task.pause?.causes.contains(cause) != true else { return false }
        task.pause = task.pause?.adding(cause) ?? TaskPause(since: context.now, causes: [cause])
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
        task.reminding.tryAgainAfterPause(task.reminders(at: context))
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
        task.reminding.occurrences[number]?.occurrence.putOff += pause.seconds(until: context.now)
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
        task.reminding.replanReminders(of: number, task.reminders(at: context))
        for rule in task.reminding.rules where !rule.isRetired {
            guard case .relative(.end, _) = rule.rule.trigger,
                let occurrence = task.reminding.occurrences[number]?.occurrence,
                let last = task.reminding.newest(ofRule: rule.number, in: number), last.fate == .suppressedPaused,
                task.reminding.end(ofRule: rule.number, in: occurrence) == nil
            else { continue }
            let planned = rule.rule.trigger.instant(for: occurrence, task.reminders(at: context))
            if planned > context.now {
                task.reminding.planAgain(last.position, of: number, at: planned, task.reminders(at: context))
            }
        }
    }

    /// Makes the occurrences whose time has come before the task was woken for them.
    package func makeWhatIsDue(_ task: inout TenantTask) {
        guard let materialiseAt = task.materialiseAt, materialiseAt <= context.now,
            let passed = task.materialise(context)
        else { return }
        task.record(passed, isCovered: false, at: context.now)
    }

    /// Leaves out, at its time, what falls due in a pause; what was due before it isn't touched.
    func skipWhatFellDueInPause(_ task: inout TenantTask) {
        guard let pause = task.pause else { return }
        for number in task.reminding.occurrences.keys.sorted() {
            guard let dueAt = task.reminding.occurrences[number]?.dueAt(in: pause), dueAt <= context.now else {
                continue
            }
            skipForPause(&task, number)
            task.reminding.suppress(number, .suppressedPaused, ReminderContext.pausedReason, at: context.now)
        }
    }

    /// Skips an occurrence for a pause, in the name of the daemon.
    ///
    /// The person who resumes, or takes something back, hasn't said that it is left out.
    func skipForPause(_ task: inout TenantTask, _ number: Int) {
        task.settle(number, as: .skipped, note: ReminderContext.pausedReason, context)
        let stamp = Stamp(at: context.now, by: .daemon, event: context.stamp.event)
        task.reminding.occurrences[number]?.occurrence.settled = stamp
    }

    /// Has chains go on that a pause has cut off, where nothing else would ever remind of the occurrence.
    private func resumeChains(_ task: inout TenantTask) {
        for number in task.reminding.occurrences.keys.sorted() {
            guard let live = task.reminding.occurrences[number], live.occurrence.state == .open else { continue }
            let isSilent = live.reminders.values.allSatisfy { $0.fate != nil }
            guard live.occurrence.keepsOpen || isSilent else { continue }
            var cut: [(position: ReminderPosition, at: Timestamp)] = []
            for rule in task.reminding.rules
            where !rule.isRetired && task.reminding.end(ofRule: rule.number, in: live.occurrence) == nil {
                guard let last = task.reminding.newest(ofRule: rule.number, in: number), last.fate == .suppressedPaused
                else {
                    continue
                }
                cut.append((last.position, last.plannedAt))
            }
            if live.occurrence.keepsOpen {
                for (position, _) in cut {
                    task.reminding.planAgain(position, of: number, at: context.now, task.reminders(at: context))
                }
            } else {
                planAgainWhatIsOver(&task, cut, of: number)
            }
        }
    }

    /// Plans at once the reminders that should have gone out before.
    ///
    /// These are each one after which its chain goes on, and otherwise the newest that each person gets.
    func planAgainWhatIsOver(
        _ task: inout TenantTask,
        _ over: [(position: ReminderPosition, at: Timestamp)],
        of number: Int
    ) {
        let newest = over.map(\.at).max()
        for (position, at) in over
        where at == newest || task.reminding.rule(position.rule)?.goesOn(behind: position) == true
            || !people(position, task).isSubset(of: reported(by: over.filter { $0.at > at }.map(\.position), task))
        {
            task.reminding.planAgain(position, of: number, at: context.now, task.reminders(at: context))
        }
    }

    private func reported(by positions: [ReminderPosition], _ task: TenantTask) -> Set<String?> {
        positions.reduce(into: []) { $0.formUnion(people($1, task)) }
    }

    private func people(_ position: ReminderPosition, _ task: TenantTask) -> Set<String?> {
        guard let step = task.reminding.step(at: position) else { return [] }
        return Set(task.reminding.recipients(of: step, task.reminders(at: context)))
    }

    // MARK: - What is told

    /// Returns the command that makes the task fall due again, according to the causes of its pause.
    static func resumeHint(_ task: TenantTask) -> String {
        guard let profile = task.spec.profile, let causes = task.pause?.causes, !causes.contains(.task) else {
            return "flowctl task resume \(task.id)"
        }
        return causes.contains(.archive)
            ? "flowctl profile restore \(profile)"
            : "flowctl profile resume \(profile), or flowctl task resume \(task.id) for this task alone"
    }

    static func hint(leftOutByPause number: Int, of task: TenantTask) -> String {
        "The pause left it out; resume the task first (\(resumeHint(task))), then flowctl task reopen \(task.id)/\(number)"
    }
}
