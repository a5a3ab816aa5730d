import FlowAPI
import FlowCore
import FlowStore

/// Occurrences of a span of time, in every state.
enum OccurrenceList {
    @Sendable static func list(
        _ wanted: TasksAPI.ListOccurrences.Parameters,
        _ limit: Int,
        _ call: Call
    ) throws -> Listing<TasksAPI.ListOccurrences.Reply, TimeCursor> {
        let start = try TimeCursor(wire: wanted.after)
        var filter = OccurrenceFilter()
        filter.profile = wanted.profile
        filter.task = try wanted.task.map { try TaskID(validating: $0) }
        filter.states = Set((wanted.states ?? []).map(\.domain))
        let from = try wanted.from.map { try DueLimit(validating: $0, field: "from") }
        let until = try wanted.until.map { try DueLimit(validating: $0, field: "until") }
        return Listing(from: start) { [filter] cursor in
            var filter = filter
            (filter.from, filter.until) = try await call.span(from, until, of: wanted.tenant)
            let found = try await call.store.occurrences(
                of: wanted.tenant,
                for: call.caller,
                filter,
                after: cursor,
                limit: limit
            )
            let reply = TasksAPI.ListOccurrences.Reply(
                occurrences: found.page.items.map(TasksAPI.Occurrence.init),
                passedOver: found.ranges.isEmpty ? nil : found.ranges.map(TasksAPI.PassedOver.init),
                next: found.page.next?.text
            )
            return (reply, found.page.next)
        }
    }
}

extension Call {
    /// A span as instants: local times are in the tenant's zone; refuses one that ends where it begins, or before.
    func span(
        _ from: DueLimit?,
        _ until: DueLimit?,
        of tenant: String
    ) async throws -> (from: Timestamp?, until: Timestamp?) {
        let span = (from: try await instant(of: from, in: tenant), until: try await instant(of: until, in: tenant))
        if let begin = span.from, let end = span.until, end <= begin {
            let allowed = "a time after from, which is \(from?.text ?? "")"
            throw InvalidInput(field: "until", found: until?.text ?? "", allowed: allowed)
        }
        return span
    }
}

extension TasksAPI.OccurrenceState {
    fileprivate var domain: OccurrenceState {
        switch self {
        case .open: .open
        case .done: .done
        case .skipped: .skipped
        case .missed: .missed
        case .superseded: .superseded
        case .cancelled: .cancelled
        }
    }
}

extension TasksAPI.PassedOver {
    init(_ range: Store.PassedRange) {
        let (item, passed) = (range.item, range.item.range)
        self.init(
            task: item.task.description,
            title: item.title,
            profile: range.profile,
            firstNumber: passed.firstNumber,
            count: passed.count,
            first: passed.first.nominal.text,
            last: passed.last.nominal.text,
            zone: range.zone,
            countsAs: .init(range.count)
        )
    }
}
