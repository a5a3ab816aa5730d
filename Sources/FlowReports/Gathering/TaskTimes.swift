import FlowAPI
import FlowCalendar
import FlowCore

/// A time of a task on a report: open, planned or settled, or many that were passed over.
struct TaskTime: Sendable {
    let task: String
    let title: String
    let profile: String?
    /// `2027-03-28` in the tenant's zone.
    let date: String
    /// `08:00`: when it begins, where that is on the same day, else when it is due.
    let time: String
    /// Time at which the task is due at last, where that is later on the same day.
    let until: String?
    let state: TasksAPI.OccurrenceState
    var isOverdue = false
    var isPaused = false
    /// Instructions for the task; `confirm` has what must be shown.
    var instructions: String?
    var confirm: String?
    /// The clock at which it was done, where that is on the same day; else the day too.
    var settled: String?
    var settledBy: String?
    var note: String?

    /// Returns true when the left time comes first, by day, time and title.
    static func precedes(_ left: TaskTime, _ right: TaskTime) -> Bool {
        (left.date, left.time, left.title, left.task) < (right.date, right.time, right.title, right.task)
    }
}

/// The times of tasks in a span of days, in order, and the tasks that are paused.
struct TaskTimes: Sendable {
    let times: [TaskTime]
    let pausedTasks: [TasksAPI.Task]
}

extension ReportSource {
    /// The times of tasks from one day to another, in order; with `isOverdueWanted` also those before that are open.
    func taskTimes(in span: CalendarSpan, isOverdueWanted: Bool) async throws -> TaskTimes {
        let found = try await calendar.foundTimes(in: span, isOverdueWanted: isOverdueWanted)
        let open = found.open.map { item, occurrence in
            let (entry, task) = (item.entry, String(item.entry.id.prefix { $0 != "/" }))
            let clock = clock(from: item.startAt, due: (entry.date, entry.time ?? ""))
            return TaskTime(
                task: task,
                title: entry.title,
                profile: entry.assignedTo,
                date: entry.date,
                time: clock.time,
                until: clock.until,
                state: .open,
                isOverdue: entry.overdue,
                isPaused: occurrence?.paused == true,
                instructions: found.tasks[task]?.spec.instructions,
                confirm: found.tasks[task]?.confirmation
            )
        }
        let settled = found.settled.map(time(of:)) + found.passedOver.flatMap { times(of: $0, in: span) }
        return TaskTimes(
            times: (open + settled).sorted(by: TaskTime.precedes),
            pausedTasks: found.pausedTasks
        )
    }

    /// Returns the time at which a person starts, and the due time where that is later on the same day.
    private func clock(from start: String?, due: (date: String, time: String)) -> (time: String, until: String?) {
        guard let start = start.map(local), start.date == due.date, start.time != due.time else {
            return (due.time, nil)
        }
        return (start.time, due.time)
    }

    private func time(of occurrence: TasksAPI.Occurrence) -> TaskTime {
        let due = local(occurrence.dueAt)
        let clock = clock(from: occurrence.startAt, due: due)
        let settled = occurrence.settledAt.map(local)
        return TaskTime(
            task: occurrence.task,
            title: occurrence.title,
            profile: occurrence.profile,
            date: due.date,
            time: clock.time,
            until: clock.until,
            state: occurrence.state,
            settled: settled.map { $0.date == due.date ? $0.time : words.dateTime("\($0.date)T\($0.time)") },
            settledBy: doer(occurrence.settledBy),
            note: occurrence.note
        )
    }

    /// Times that were passed over as a whole: one line, on the first day of the span that they reach.
    private func times(of passed: TasksAPI.PassedOver, in span: CalendarSpan) -> [TaskTime] {
        let date = max(String(passed.first.prefix(10)), span.first.text)
        guard span.contains(date) else { return [] }
        let isWhole = span.contains(String(passed.first.prefix(10))) && span.contains(String(passed.last.prefix(10)))
        return [
            TaskTime(
                task: passed.task,
                title: passed.title,
                profile: passed.profile,
                date: date,
                time: "",
                until: nil,
                state: passed.countsAs == .skipped ? .skipped : .missed,
                note: isWhole
                    ? "\(passed.count) × (\(words.dateTime(passed.first)) – \(words.dateTime(passed.last))), \(words["unkept"])"
                    : "\(words.dateTime(passed.first)) – \(words.dateTime(passed.last)), \(words["unkept"])"
            )
        ]
    }
}
