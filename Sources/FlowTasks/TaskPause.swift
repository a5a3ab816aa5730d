/// Since when a task is paused, and for what.
package struct TaskPause: Hashable, Sendable, Codable {
    /// Instant from which occurrences that fall due are left out.
    package let since: Timestamp
    /// Causes of the pause, each once, in their order; at least one.
    package let causes: [Cause]

    /// Cause of a pause; the task falls due again when no cause is left.
    package enum Cause: String, Hashable, Sendable, Codable, CaseIterable {
        case task
        case profile
        /// The profile is in the archive.
        case archive
    }

    package init(since: Timestamp, causes: [Cause]) {
        self.since = since
        self.causes = causes
    }

    func adding(_ cause: Cause) -> TaskPause {
        TaskPause(since: since, causes: Cause.allCases.filter { $0 == cause || causes.contains($0) })
    }

    /// Returns the length of the pause in whole seconds, rounded up.
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

    /// Returns the instant at which it falls due within a pause; nil when it doesn't, or stays open until it is done.
    func dueAt(in pause: TaskPause) -> Timestamp? {
        occurrence.state == .open && occurrence.isDue(in: pause) ? occurrence.dueAt : nil
    }
}

extension TaskOccurrence {
    /// Returns the instant at which it counts as missed.
    ///
    /// Nil when it never does, it is settled, or a pause holds its end back.
    func missAt(in pause: TaskPause?) -> Timestamp? {
        guard state == .open, !keepsOpen, pause.map({ endAt <= $0.since }) ?? true else { return nil }
        return endAt
    }

    func isDue(in pause: TaskPause) -> Bool { !keepsOpen && dueAt >= pause.since }

    /// True when it was due and of use when a pause began, which holds its end back.
    func isHeldBack(by pause: TaskPause) -> Bool { !keepsOpen && dueAt < pause.since && endAt > pause.since }
}
