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
    /// `08:00`.
    let time: String
    let state: TasksAPI.OccurrenceState
    /// The clock at which it was done, where that is on the same day; else the day too.
    var settled: String?
    var settledBy: String?
    var note: String?

    /// By day, time and title.
    static func precedes(_ left: TaskTime, _ right: TaskTime) -> Bool {
        (left.date, left.time, left.title, left.task) < (right.date, right.time, right.title, right.task)
    }
}

extension ReportSource {
    /// The times of tasks from one day to another, in order; with `isOverdueWanted` also those before that are open.
    func taskTimes(in span: CalendarSpan, for profile: String?, isOverdueWanted: Bool) async throws -> [TaskTime] {
        let settled = try await settledTimes(in: span, for: profile)
        let known = Set(settled.compactMap(\.id))
        let begin = isOverdueWanted ? LocalDate(year: 1970, month: 1, day: 1) : span.first
        let items = try await calendar.items(in: CalendarSpan(first: begin, last: span.last), .table)
        let open = items.map(\.entry).filter { entry in
            let isThere = span.contains(entry.date) || entry.overdue && !entry.planned
            return entry.kind == .task && isThere && !known.contains(entry.id)
        }
        guard open.count + settled.count <= Self.itemCountMax else { throw Self.tooLong }
        let times = open.map { entry in
            TaskTime(
                task: String(entry.id.prefix { $0 != "/" }),
                title: entry.title,
                profile: entry.assignedTo,
                date: entry.date,
                time: entry.time ?? "",
                state: .open
            )
        }
        return (times + settled.map(\.time)).sorted(by: TaskTime.precedes)
    }

    private func settledTimes(
        in span: CalendarSpan,
        for profile: String?
    ) async throws -> [(id: String?, time: TaskTime)] {
        var found: [(id: String?, time: TaskTime)] = []
        var wanted = TasksAPI.ListOccurrences.Parameters(
            tenant: slug,
            profile: profile,
            states: [.done, .skipped, .missed],
            from: span.first.text,
            until: span.last.advanced(byDays: 1).text,
            limit: 1000
        )
        repeat {
            let page = try await lists.calls.call(TasksAPI.ListOccurrences.self, wanted)
            found += page.occurrences.map { ($0.id, time(of: $0)) }
            for passed in page.passedOver ?? [] { found += times(of: passed, in: span).map { (nil, $0) } }
            guard found.count <= Self.itemCountMax else { throw Self.tooLong }
            wanted.after = page.next
        } while wanted.after != nil
        return found
    }

    private func time(of occurrence: TasksAPI.Occurrence) -> TaskTime {
        let due = local(occurrence.dueAt)
        let settled = occurrence.settledAt.map(local)
        return TaskTime(
            task: occurrence.task,
            title: occurrence.title,
            profile: occurrence.profile,
            date: due.date,
            time: due.time,
            state: occurrence.state,
            settled: settled.map { $0.date == due.date ? $0.time : words.moment("\($0.date)T\($0.time)") },
            settledBy: occurrence.settledBy,
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
                state: passed.countsAs == .skipped ? .skipped : .missed,
                note: isWhole
                    ? "\(passed.count) × (\(words.moment(passed.first)) – \(words.moment(passed.last))), \(words["unkept"])"
                    : "\(words.moment(passed.first)) – \(words.moment(passed.last)), \(words["unkept"])"
            )
        ]
    }
}
