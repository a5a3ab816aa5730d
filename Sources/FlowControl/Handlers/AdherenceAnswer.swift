import FlowAPI
import FlowCore
import FlowStore

/// Adherence of tasks in a span of time, all together and in groups.
enum AdherenceAnswer {
    @Sendable static func answer(
        _ wanted: TasksAPI.GetAdherence.Parameters,
        _ call: Call
    ) async throws -> TasksAPI.GetAdherence.Reply {
        let parts = try self.parts(wanted.by ?? [])
        var filter = OccurrenceFilter()
        filter.profile = wanted.profile
        filter.task = try wanted.task.map { try TaskID(validating: $0) }
        if let profile = wanted.profile, wanted.task != nil {
            throw InvalidInput(field: "profile", found: profile, allowed: "no profile beside task, which has its own")
        }
        let from = try wanted.from.map { try DueLimit(validating: $0, field: "from") }
        let until = try wanted.until.map { try DueLimit(validating: $0, field: "until") }
        (filter.from, filter.until) = try await call.span(from, until, of: wanted.tenant)
        let found = try await call.store.adherences(
            of: wanted.tenant,
            for: call.caller,
            filter,
            by: parts,
            in: try await call.zone(of: wanted.tenant)
        )
        return .init(
            adherence: .init(found.tally.total, profile: filter.profile, task: filter.task),
            groups: parts.isEmpty ? nil : groups(of: found),
            passedOver: found.ranges.isEmpty
                ? nil : found.ranges.prefix(Store.passedRangeMax).map(TasksAPI.PassedOver.init)
        )
    }

    private static func parts(_ wanted: [TasksAPI.AdherencePart]) throws(InvalidInput) -> Set<AdherencePart> {
        let parts = Set(wanted.map(\.domain))
        guard parts.filter(\.isTime).count <= 1 else {
            let found = wanted.map(\.rawValue).joined(separator: ", ")
            throw InvalidInput(field: "by", found: found, allowed: "one of day, week and month, with profile and task")
        }
        return parts
    }

    /// Returns the groups in order of date, profile and task; those without a profile come after those with one.
    private static func groups(of found: Store.Adherences) -> [TasksAPI.Adherence] {
        let order = found.tally.groups.sorted { left, right in
            let (left, right) = (left.key, right.key)
            if left.date != right.date { return (left.date?.day ?? 0) < (right.date?.day ?? 0) }
            if left.profile != right.profile {
                guard let first = left.profile, let second = right.profile else { return left.profile != nil }
                return first < second
            }
            return (left.task?.number ?? 0) < (right.task?.number ?? 0)
        }
        return order.map { group, adherence in
            TasksAPI.Adherence(
                adherence,
                profile: group.profile,
                task: group.task,
                title: group.task.flatMap { found.titles[$0] },
                date: group.date
            )
        }
    }
}

extension TasksAPI.AdherencePart {
    fileprivate var domain: AdherencePart {
        switch self {
        case .profile: .profile
        case .task: .task
        case .day: .day
        case .week: .week
        case .month: .month
        }
    }
}
