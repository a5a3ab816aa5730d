import FlowAPI
import FlowCalendar
import FlowCore

/// A week's sheet: each person's tasks by day, and the steps and payments that are due by its end.
struct WeekSheet: Sendable {
    let source: ReportSource
    let span: CalendarSpan
    let profile: String?

    var title: String { "\(source.words.day(span.first)) – \(source.words.day(span.last))" }

    private var days: [LocalDate] { (0..<7).map { span.first.advanced(byDays: $0) } }

    func values() async throws -> ReportValues {
        let times = try await source.taskTimes(in: span, isOverdueWanted: false)
        var values: ReportValues = [:]
        values.set("days", days.map { ["day": .text(source.words.weekday($0))] })
        values.set("people", source.people(times) { _, times in person(times) })
        values.set("steps", try await source.dueSteps(until: span.last, for: profile))
        values.set("payments", try await source.dueInstalments(until: span.last, with: profile))
        values[flag: "isEmpty"] = !["hasPeople", "hasSteps", "hasPayments"].contains { values[flag: $0] }
        return values
    }

    /// A row for each task, in the order of their first times of day.
    private func person(_ times: [TaskTime]) -> ReportValues {
        let groups = Dictionary(grouping: times) { $0.task }
        let order = groups.keys.sorted { left, right in
            let first = [left, right].map { groups[$0]?.map(\.time).min() ?? "" }
            return first[0] == first[1] ? IdentifierOrder.precedes(left, right) : first[0] < first[1]
        }
        var person: ReportValues = [:]
        person.set("rows", order.map { row(of: groups[$0] ?? []) })
        return person
    }

    private func row(of times: [TaskTime]) -> ReportValues {
        var row: ReportValues = [:]
        row[text: "title"] = times.first?.title
        row.set(
            "cells",
            days.map { day in
                var cell: ReportValues = [:]
                cell.set("marks", times.filter { $0.date == day.text }.map(source.mark(of:)))
                return cell
            }
        )
        return row
    }
}
