package import FlowAPI
import FlowCore

extension CalendarSource {
    /// All times of tasks that are due on a day: done, missed, skipped, open and to come, by when they are due.
    ///
    /// `text` is a date or a word for one by the clock of the tenant. Today's board has what is open from before too.
    package func board(of text: String?) async throws -> TasksAPI.GetBoard.Reply {
        let day = try day(text, field: "day")
        let span = CalendarSpan(first: day, last: day)
        let found = try await foundTimes(in: span, isOverdueWanted: day == today)
        let open = found.open.map { time(of: $0.item, $0.occurrence, found) }
        let times = (found.settled.map { time(of: $0, found) } + open).sorted { left, right in
            left.dueAt == right.dueAt
                ? IdentifierOrder.precedes(left.occurrence?.id ?? left.task, right.occurrence?.id ?? right.task)
                : left.dueAt < right.dueAt
        }
        let count = { (state: TasksAPI.BoardState) in times.count { $0.state == state } }
        let paused = found.pausedTasks.map { $0.spec.title ?? "" }
        return .init(
            day: day.text,
            zone: tenant.spec.timeZone,
            times: times,
            done: count(.done),
            skipped: count(.skipped),
            missed: count(.missed),
            open: count(.open),
            toCome: count(.toCome),
            passedOver: found.passedOver.isEmpty ? nil : found.passedOver,
            paused: paused.isEmpty ? nil : paused
        )
    }

    private func time(of occurrence: TasksAPI.Occurrence, _ found: FoundTimes) -> TasksAPI.BoardTime {
        let state: TasksAPI.BoardState =
            switch occurrence.state {
            case .done: .done
            case .skipped: .skipped
            case .missed: .missed
            case .open, .superseded, .cancelled: isAhead(occurrence.startAt) ? .toCome : .open
            }
        let task = found.tasks[occurrence.task]
        let isOverdue = state == .open && (instant(occurrence.dueAt).map { $0 < now } ?? false)
        return .init(
            state: state,
            task: occurrence.task,
            title: occurrence.title,
            profile: occurrence.profile,
            startAt: occurrence.startAt,
            dueAt: occurrence.dueAt,
            localStart: clock(occurrence.startAt),
            localDue: clock(occurrence.dueAt),
            localSettled: occurrence.settledBy == "flowd" ? nil : occurrence.settledAt.map(clock),
            overdue: isOverdue ? true : nil,
            occurrence: occurrence,
            instructions: task?.spec.instructions,
            confirm: task?.confirmation
        )
    }

    private func time(
        of item: CalendarItem,
        _ occurrence: TasksAPI.Occurrence?,
        _ found: FoundTimes
    ) -> TasksAPI.BoardTime {
        if let occurrence { return time(of: occurrence, found) }
        let (entry, task) = (item.entry, found.tasks[item.entry.id])
        let due = entry.at ?? ""
        let start = item.startAt ?? due
        return .init(
            state: .toCome,
            task: entry.id,
            title: entry.title,
            profile: entry.assignedTo,
            startAt: start,
            dueAt: due,
            localStart: clock(start),
            localDue: clock(due),
            instructions: task?.spec.instructions,
            confirm: task?.confirmation
        )
    }

    private func instant(_ text: String) -> Timestamp? { try? Timestamp(validating: text, field: "at") }

    private func isAhead(_ start: String) -> Bool { instant(start).map { $0 > now } ?? false }

    /// `2027-03-28T08:00`, by the clock of the tenant.
    private func clock(_ instant: String) -> String {
        guard let at = self.instant(instant) else { return instant }
        let local = local(at)
        return "\(local.date)T\(local.time)"
    }
}
