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
    func isDisjoint(with causes: Set<TaskPause.Cause>) -> Bool { !contains(where: causes.contains) }
}

extension LiveOccurrence {
    func nextAt(in pause: TaskPause?) -> Timestamp? {
        let reminders = reminders.values.compactMap { $0.isPlanned ? $0.dueAt : pause == nil ? $0.waitsUntil : nil }
        return (reminders + [occurrence.missAt(in: pause)].compactMap(\.self)).min()
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
