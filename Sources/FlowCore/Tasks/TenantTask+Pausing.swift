/// Pauses: what falls due in one is left out at its time, and what was due before has as much time afterwards as it had.
extension TenantTask {
    /// Pauses for a cause.
    ///
    /// False when it was paused for that before, or has ended and isn't named itself.
    mutating func pause(for cause: TaskPause.Cause, _ moment: TaskMoment) throws(TaskRefusal) -> Bool {
        guard state != .ended else {
            throw Self.refusal(id.description, "paused", state.rawValue, "Add a new task")
        }
        guard pause?.causes.contains(cause) != true else { return false }
        pause = pause?.adding(cause) ?? TaskPause(since: moment.now, causes: [cause])
        state = .paused
        return true
    }

    /// Takes causes of a pause away; it falls due again when none is left.
    ///
    /// False when it wasn't paused for any of them.
    mutating func resume(from causes: Set<TaskPause.Cause>, _ moment: TaskMoment) throws(TaskRefusal) -> Bool {
        guard state != .ended else {
            throw Self.refusal(id.description, "resumed", state.rawValue, "Add a new task")
        }
        guard let known = pause, !known.causes.isDisjoint(with: causes.union([.archive])) else { return false }
        if known.causes.contains(.archive), !causes.contains(.archive) {
            let profile = spec.profile ?? ""
            let hint = "\(Reminding.archiveReason([profile])): flowctl profile restore \(profile)"
            throw Self.refusal(id.description, "resumed", state.rawValue, hint)
        }
        if let rest = known.without(causes) {
            pause = rest
            return true
        }
        makeWhatIsDue(moment)
        skipWhatFellDueInPause(moment)
        let heldBack = reminding.occurrences.keys.sorted().filter { holdBackEnd(of: $0, moment) }
        pause = nil
        state = .active
        for number in heldBack { remindOfEnd(of: number, moment) }
        resumeChains(moment)
        return true
    }

    /// Gives what was due before the pause, and of use still, the time back that the pause has taken.
    ///
    /// False when the pause has taken nothing of it.
    @discardableResult
    mutating func holdBackEnd(of number: Int, _ moment: TaskMoment) -> Bool {
        guard let pause, let occurrence = reminding.occurrences[number]?.occurrence, occurrence.state == .open,
            occurrence.isHeldBack(by: pause)
        else { return false }
        reminding.occurrences[number]?.occurrence.putOff += pause.seconds(until: moment.now)
        reminding.changes.occurrences.insert(number)
        return true
    }

    /// Takes that away again from what was settled in the pause and is opened in it: the pause goes on.
    mutating func releaseEnd(of number: Int) {
        guard let pause, var occurrence = reminding.occurrences[number]?.occurrence, let settled = occurrence.settled,
            settled.at >= pause.since
        else { return }
        occurrence.putOff = max(0, occurrence.putOff - pause.seconds(until: settled.at))
        guard occurrence.isHeldBack(by: pause) else { return }
        reminding.occurrences[number]?.occurrence = occurrence
        reminding.changes.occurrences.insert(number)
    }

    /// Has the reminders that count from the end go out at the end of now.
    private mutating func remindOfEnd(of number: Int, _ moment: TaskMoment) {
        reminding.replanReminders(of: number, reminders(at: moment))
        for rule in reminding.rules where !rule.isRetired {
            guard case .relative(.end, _) = rule.rule.trigger,
                let occurrence = reminding.occurrences[number]?.occurrence,
                let last = reminding.newest(ofRule: rule.number, in: number), last.fate == .suppressedPaused,
                reminding.end(ofRule: rule.number, in: occurrence) == nil
            else { continue }
            let planned = rule.rule.trigger.instant(for: occurrence, reminders(at: moment))
            if planned > moment.now {
                reminding.planAgain(last.position, of: number, at: planned, reminders(at: moment))
            }
        }
    }

    /// How to have it fall due again: by what it is paused for.
    var resumeHint: String {
        guard let profile = spec.profile, let causes = pause?.causes, !causes.contains(.task) else {
            return "flowctl task resume \(id)"
        }
        return causes.contains(.archive)
            ? "flowctl profile restore \(profile)"
            : "flowctl profile resume \(profile), or flowctl task resume \(id) for this task alone"
    }

    /// How to take back that the pause, which goes on, has left something out.
    func hint(leftOutByPause number: Int) -> String {
        "The pause left it out; resume the task first (\(resumeHint)), then flowctl task reopen \(id)/\(number)"
    }

    /// Makes occurrences whose time has come and of which nobody was woken yet.
    mutating func makeWhatIsDue(_ moment: TaskMoment) {
        guard let materialiseAt, materialiseAt <= moment.now, let passed = materialise(moment) else { return }
        keep(passed, isCovered: false, at: moment.now)
    }

    /// Leaves out, at its time, what falls due in a pause; what was due before it isn't touched.
    mutating func skipWhatFellDueInPause(_ moment: TaskMoment) {
        guard let pause else { return }
        for number in reminding.occurrences.keys.sorted() {
            guard let dueAt = reminding.occurrences[number]?.dueAt(in: pause), dueAt <= moment.now else { continue }
            skipForPause(number, moment)
            reminding.suppress(number, .suppressedPaused, ReminderMoment.pausedReason, at: moment.now)
        }
    }

    /// Whoever resumes, or takes something back, hasn't said that it is left out.
    mutating func skipForPause(_ number: Int, _ moment: TaskMoment) {
        settle(number, as: .skipped, note: ReminderMoment.pausedReason, moment)
        let stamp = Stamp(at: moment.now, by: .daemon, event: moment.stamp.event)
        reminding.occurrences[number]?.occurrence.settled = stamp
    }

    /// Has chains go on that a pause has cut off, where nothing else would ever remind of the occurrence.
    private mutating func resumeChains(_ moment: TaskMoment) {
        for number in reminding.occurrences.keys.sorted() {
            guard let live = reminding.occurrences[number], live.occurrence.state == .open else { continue }
            let isSilent = live.reminders.values.allSatisfy { $0.fate != nil }
            guard live.occurrence.isPatient || isSilent else { continue }
            var cut: [(position: ReminderPosition, at: Timestamp)] = []
            for rule in reminding.rules
            where !rule.isRetired && reminding.end(ofRule: rule.number, in: live.occurrence) == nil {
                guard let last = reminding.newest(ofRule: rule.number, in: number), last.fate == .suppressedPaused
                else {
                    continue
                }
                cut.append((last.position, last.plannedAt))
            }
            if live.occurrence.isPatient {
                for (position, _) in cut {
                    reminding.planAgain(position, of: number, at: moment.now, reminders(at: moment))
                }
            } else {
                planAgainWhatIsOver(cut, of: number, moment)
            }
        }
    }

    /// Plans at once, of what should have gone out before: each chain that goes on behind it, and otherwise the newest only.
    mutating func planAgainWhatIsOver(
        _ over: [(position: ReminderPosition, at: Timestamp)],
        of number: Int,
        _ moment: TaskMoment
    ) {
        let newest = over.map(\.at).max()
        for (position, at) in over where at == newest || reminding.rule(position.rule)?.goesOn(behind: position) == true
        {
            reminding.planAgain(position, of: number, at: moment.now, reminders(at: moment))
        }
    }
}

/// Since when a task is paused, and for what.
package struct TaskPause: Hashable, Sendable, Codable {
    /// What falls due from then on is left out.
    package let since: Timestamp
    /// For what, each once, in their order; at least one.
    package let causes: [Cause]

    /// What a task is paused for: it falls due again when none is left.
    package enum Cause: String, Hashable, Sendable, Codable, CaseIterable {
        /// Somebody paused this task.
        case task
        /// Somebody paused all tasks of the profile.
        case profile
        /// The profile is in the archive.
        case archive
    }

    /// Puts it together.
    package init(since: Timestamp, causes: [Cause]) {
        self.since = since
        self.causes = causes
    }

    func adding(_ cause: Cause) -> TaskPause {
        TaskPause(since: since, causes: Cause.allCases.filter { $0 == cause || causes.contains($0) })
    }

    /// How long it has lasted, in whole seconds, a part of one as a whole one.
    func seconds(until instant: Timestamp) -> Int {
        Int((max(0, instant.milliseconds - since.milliseconds) + 999) / 1000)
    }

    func without(_ gone: Set<Cause>) -> TaskPause? {
        let rest = causes.filter { !gone.contains($0) }
        return rest.isEmpty ? nil : TaskPause(since: since, causes: rest)
    }
}

extension [TaskPause.Cause] {
    fileprivate func isDisjoint(with causes: Set<TaskPause.Cause>) -> Bool { !contains(where: causes.contains) }
}

extension LiveOccurrence {
    func nextAt(in pause: TaskPause?) -> Timestamp? {
        (reminders.values.filter(\.isPlanned).map(\.dueAt) + [occurrence.missAt(in: pause)].compactMap(\.self)).min()
    }

    /// When it falls due within a pause; nil when it doesn't, or stays open until somebody does it.
    func dueAt(in pause: TaskPause) -> Timestamp? {
        occurrence.state == .open && occurrence.isDue(in: pause) ? occurrence.dueAt : nil
    }
}

extension TaskOccurrence {
    /// When it counts as missed; nil when it never does, it is settled, or a pause holds its end back.
    func missAt(in pause: TaskPause?) -> Timestamp? {
        guard state == .open, !isPatient, pause.map({ endAt <= $0.since }) ?? true else { return nil }
        return endAt
    }

    /// True when it falls due within a pause, and doesn't stay open until somebody does it.
    func isDue(in pause: TaskPause) -> Bool { !isPatient && dueAt >= pause.since }

    /// True when it was due and of use when a pause began, which holds its end back.
    func isHeldBack(by pause: TaskPause) -> Bool { !isPatient && dueAt < pause.since && endAt > pause.since }
}

extension TenantTask {
    /// Lets go of the profile that it was for, which is removed; nothing of it is open.
    package mutating func loseProfile() {
        spec.profile = nil
        state = .ended
        pause = nil
        materialiseAt = nil
    }
}
