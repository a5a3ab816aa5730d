package import FlowAPI
import FlowCore

/// The times of tasks in a span of days, as the lists of a tenant have them.
package struct FoundTimes: Sendable {
    /// Done, skipped and missed, by when they were due.
    package fileprivate(set) var settled: [TasksAPI.Occurrence] = []
    package fileprivate(set) var passedOver: [TasksAPI.PassedOver] = []
    /// Open, with the occurrence, and planned.
    package fileprivate(set) var open: [(item: CalendarItem, occurrence: TasksAPI.Occurrence?)] = []
    /// Tasks that haven't ended, by their numbers.
    package fileprivate(set) var tasks: [String: TasksAPI.Task] = [:]
    package fileprivate(set) var pausedTasks: [TasksAPI.Task] = []
}

extension CalendarSource {
    package static let timeCountMax = 5000

    /// The times of tasks from one day to another; with `isOverdueWanted` also those before that are open.
    ///
    /// Throws `InvalidInput` for more than `timeCountMax`.
    package func foundTimes(in span: CalendarSpan, isOverdueWanted: Bool) async throws -> FoundTimes {
        let begin = isOverdueWanted ? LocalDate(year: 1970, month: 1, day: 1) : span.first
        let whole = CalendarSpan(first: begin, last: span.last)
        var found = FoundTimes()
        // Before what is settled: what is done in between is in both, and nothing is in neither.
        let facts = try await facts(in: whole, .table)
        try await findSettled(in: span, &found)
        let settled = Set(found.settled.map(\.id))
        let occurrences = Dictionary(facts.occurrences.map { ($0.id, $0) }) { first, _ in first }
        found.open = items(of: facts, in: whole, .table).filter { item in
            let entry = item.entry
            let isThere = span.contains(entry.date) || entry.overdue && !entry.planned
            return entry.kind == .task && isThere && !settled.contains(entry.id)
        }
        .map { ($0, $0.entry.planned ? nil : occurrences[$0.entry.id]) }
        found.tasks = Dictionary(facts.tasks.map { ($0.id, $0) }) { first, _ in first }
        found.pausedTasks = facts.tasks.filter { $0.state == .paused }
        guard found.open.count + found.settled.count + found.passedOver.count <= Self.timeCountMax else {
            throw Self.tooMany
        }
        return found
    }

    private func findSettled(in span: CalendarSpan, _ found: inout FoundTimes) async throws {
        let next = CalendarSpan.day(span.last, plus: 1)
        var wanted = TasksAPI.ListOccurrences.Parameters(
            tenant: tenant.spec.slug,
            profile: profile,
            states: [.done, .skipped, .missed],
            from: span.first.text,
            until: next == span.last ? nil : next.text,
            limit: 1000
        )
        repeat {
            let page = try await lists.calls.call(TasksAPI.ListOccurrences.self, wanted)
            found.settled += page.occurrences
            found.passedOver += page.passedOver ?? []
            guard found.settled.count + found.passedOver.count <= Self.timeCountMax else { throw Self.tooMany }
            wanted.after = page.next
        } while wanted.after != nil
    }

    private static let tooMany = InvalidInput(
        field: "profile",
        found: "more than \(timeCountMax) times of tasks",
        allowed: "at most \(timeCountMax): of one profile, or of a shorter time"
    )
}

extension TasksAPI.Task {
    package var confirmation: String? { spec.confirm.flatMap { $0 == "none" ? nil : $0 } }
}
