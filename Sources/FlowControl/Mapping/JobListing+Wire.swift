import FlowAPI
import FlowCore

extension JobListing {
    /// What a list is asked for.
    init(_ wanted: JobsAPI.List.Parameters) throws(InvalidInput) {
        var filter = JobFilter()
        filter.states = Set((wanted.states ?? []).map(\.domain))
        filter.template = wanted.template
        filter.search = wanted.search
        filter.assignee = try wanted.assignee.map { (text) throws(InvalidInput) in try AssigneeName(validating: text) }
        filter.createdFrom = try Self.instant(wanted.createdFrom, "createdFrom")
        filter.createdUntil = try Self.instant(wanted.createdUntil, "createdUntil")
        filter.changedFrom = try Self.instant(wanted.changedFrom, "changedFrom")
        filter.changedUntil = try Self.instant(wanted.changedUntil, "changedUntil")
        filter.percentMin = wanted.percentMin
        filter.percentMax = wanted.percentMax
        filter.labels = Set(
            try (wanted.labels ?? []).map { (text) throws(InvalidInput) in try JobLabel(validating: text) }
        )
        filter.priorities = Set((wanted.priorities ?? []).map(\.domain))
        filter.due = try DueFilter(wanted)
        let order = try wanted.sort.map { (text) throws(InvalidInput) in try JobOrder(validating: text) }
        self.init(try filter.checked(), order: order ?? .newestFirst)
    }

    private static func instant(_ text: String?, _ field: String) throws(InvalidInput) -> Timestamp? {
        guard let text else { return nil }
        return try Timestamp(validating: text, field: field)
    }
}

extension DueFilter {
    fileprivate init(_ wanted: JobsAPI.List.Parameters) throws(InvalidInput) {
        self.init()
        from = try Self.due(wanted.dueFrom, "dueFrom")
        until = try Self.due(wanted.dueUntil, "dueUntil")
        isOverdue = wanted.overdue ?? false
        isAbsent = wanted.withoutDue ?? false
    }

    private static func due(_ text: String?, _ field: String) throws(InvalidInput) -> LocalDue? {
        guard let text else { return nil }
        return try LocalDue(validating: text, field: field)
    }
}
