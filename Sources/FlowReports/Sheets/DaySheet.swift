import FlowAPI
import FlowCalendar
import FlowCore

/// Sheet of a day: tasks by person, and the steps and payments that are due by then.
struct DaySheet: Sendable {
    let source: ReportSource
    let day: LocalDate
    let profile: String?

    var title: String { source.words.longDay(day) }

    func values() async throws -> ReportValues {
        let span = CalendarSpan(first: day, last: day)
        let times = try await source.taskTimes(in: span, isOverdueWanted: true)
        var values: ReportValues = [:]
        values.set("people", people(times))
        values.set("steps", try await source.dueSteps(until: day, for: profile, onSheetOf: day))
        values.set("payments", try await source.dueInstalments(until: day, with: profile))
        values[flag: "isEmpty"] = !["hasPeople", "hasSteps", "hasPayments"].contains { values[flag: $0] }
        return values
    }

    /// Returns the people who have something to do, by their names; unassigned tasks come last.
    private func people(_ times: TaskTimes) -> [ReportValues] {
        source.people(times) { _, times in
            var person: ReportValues = [:]
            person.set("times", times.map(row(of:)))
            return person
        }
    }

    private func row(of time: TaskTime) -> ReportValues {
        var row = source.mark(of: time)
        row[text: "title"] = time.title
        row[text: "instructions"] = time.instructions
        row[text: "confirm"] = time.confirm
        if time.date != day.text {
            row[text: "time"] = source.words.dateTime(time.time.isEmpty ? time.date : "\(time.date)T\(time.time)")
        }
        return row
    }
}

extension ReportSource {
    /// Groups times by their assignees, in the order of names; `values` makes the other values of each.
    func people(_ times: TaskTimes, _ values: (String?, [TaskTime]) -> ReportValues) -> [ReportValues] {
        let groups = Dictionary(grouping: times.times) { $0.profile }
        let paused = Dictionary(grouping: times.pausedTasks) { $0.spec.profile }
        let order = Set(groups.keys).union(paused.keys).sorted { left, right in
            switch (name(of: left), name(of: right)) {
            case (let one?, let other?): (one, left ?? "") < (other, right ?? "")
            case (let one, _): one != nil
            }
        }
        return order.map { profile in
            var person = values(profile, groups[profile] ?? [])
            person[text: "name"] = name(of: profile) ?? words["nobody"]
            let titles = (paused[profile] ?? []).map { $0.spec.title ?? "" }
            person[text: "pausedTasks"] = titles.isEmpty ? nil : titles.joined(separator: ", ")
            return person
        }
    }

    /// Returns the state of a task's time: one of `open`, `done`, `skipped` and `missed` is true.
    func mark(of time: TaskTime) -> ReportValues {
        var mark: ReportValues = [:]
        mark[text: "time"] = time.time.isEmpty ? nil : time.time
        mark[text: "until"] = time.until
        mark[flag: "overdue"] = time.isOverdue
        mark[flag: "paused"] = time.isPaused
        mark[flag: "open"] = time.state == .open
        mark[flag: "done"] = time.state == .done
        mark[flag: "skipped"] = time.state == .skipped
        mark[flag: "missed"] = time.state == .missed
        mark[text: "settled"] = time.state == .done ? time.settled : nil
        mark[text: "by"] = time.state == .done ? time.settledBy : nil
        mark[text: "note"] = time.note
        return mark
    }
}
