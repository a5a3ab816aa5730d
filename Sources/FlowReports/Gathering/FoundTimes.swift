import FlowAPI
import FlowCalendar
import FlowCore

/// The times of tasks in a span of days, as the lists of a tenant have them.
struct FoundTimes: Sendable {
    /// Done, skipped and missed, by when they were due.
    var settled: [TasksAPI.Occurrence] = []
    /// Many that were passed over as a whole.
    var passedOver: [TasksAPI.PassedOver] = []
    /// Open, with the occurrence, and planned.
    var open: [(item: CalendarItem, occurrence: TasksAPI.Occurrence?)] = []
    /// Tasks that haven't ended, by their numbers.
    var tasks: [String: TasksAPI.Task] = [:]
    /// Those of them that are paused.
    var pausedTasks: [TasksAPI.Task] = []
}

extension ReportSource {
    /// The times of tasks from one day to another; with `isOverdueWanted` also those before that are open.
    func foundTimes(in span: CalendarSpan, for profile: String?, isOverdueWanted: Bool) async throws -> FoundTimes {
        var found = FoundTimes()
        try await findSettled(in: span, for: profile, &found)
        let known = Set(found.settled.map(\.id))
        let begin = isOverdueWanted ? LocalDate(year: 1970, month: 1, day: 1) : span.first
        let whole = CalendarSpan(first: begin, last: span.last)
        let facts = try await calendar.facts(in: whole, .table)
        let occurrences = Dictionary(facts.occurrences.map { ($0.id, $0) }) { first, _ in first }
        found.open = calendar.items(of: facts, in: whole, .table).filter { item in
            let entry = item.entry
            let isThere = span.contains(entry.date) || entry.overdue && !entry.planned
            return entry.kind == .task && isThere && !known.contains(entry.id)
        }
        .map { ($0, $0.entry.planned ? nil : occurrences[$0.entry.id]) }
        found.tasks = Dictionary(facts.tasks.map { ($0.id, $0) }) { first, _ in first }
        found.pausedTasks = facts.tasks.filter { $0.state == .paused }
        guard found.open.count + found.settled.count + found.passedOver.count <= Self.itemCountMax else {
            throw Self.tooLong
        }
        return found
    }

    private func findSettled(in span: CalendarSpan, for profile: String?, _ found: inout FoundTimes) async throws {
        var wanted = TasksAPI.ListOccurrences.Parameters(
            tenant: slug,
            profile: profile,
            states: [.done, .skipped, .missed],
            from: span.first.text,
            until: Self.day(span.last, plus: 1).text,
            limit: 1000
        )
        repeat {
            let page = try await lists.calls.call(TasksAPI.ListOccurrences.self, wanted)
            found.settled += page.occurrences
            found.passedOver += page.passedOver ?? []
            guard found.settled.count + found.passedOver.count <= Self.itemCountMax else { throw Self.tooLong }
            wanted.after = page.next
        } while wanted.after != nil
    }
}

extension TasksAPI.Task {
    /// What it has to be confirmed by; nil where nothing is wanted.
    var confirmation: String? { spec.confirm.flatMap { $0 == "none" ? nil : $0 } }
}
