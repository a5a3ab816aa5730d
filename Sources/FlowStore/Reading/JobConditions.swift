import FlowCore
import GRDB

/// The SQL of the conditions that a list of jobs may have.
enum JobConditions {
    /// When a due date is over, as a text that sorts: a date without a time is behind all times of its day.
    static let dueEnd = "CASE WHEN length(due) = 10 THEN due || 'T24:00' ELSE due END"

    /// One line for each condition; with labels, the first one is the row of `jobLabel` that is joined.
    static func all(_ filter: JobFilter, of tenant: TenantID) -> [(String, StatementArguments)] {
        let changedAt = "(SELECT at FROM event WHERE event.tenant = job.tenant AND event.number = job.event)"
        let plain: [(String, StatementArguments)?] = [
            among("state", filter.states.map(\.rawValue).sorted()),
            filter.template.map { ("template = ?", [$0]) },
            filter.assignee.map { ("assignee = ?", [$0.text]) },
            filter.createdFrom.map { ("createdAt >= ?", [$0.milliseconds]) },
            filter.createdUntil.map { ("createdAt < ?", [$0.milliseconds]) },
            filter.percentMin.map { ("percent >= ?", [$0]) },
            filter.percentMax.map { ("percent <= ?", [$0]) },
            filter.changedFrom.map { ("\(changedAt) >= ?", [$0.milliseconds]) },
            filter.changedUntil.map { ("\(changedAt) < ?", [$0.milliseconds]) },
            filter.search.map { ("\(TextSearch.contains)(?, title, subject)", [FoldedText.folded($0)]) },
            among("priority", filter.priorities.map(\.rank).sorted()),
        ]
        return plain.compactMap { $0 } + labels(filter.labels.sorted(), of: tenant) + due(filter.due)
    }

    private static func among(
        _ column: String,
        _ values: [some DatabaseValueConvertible]
    ) -> (String, StatementArguments)? {
        guard let first = values.first else { return nil }
        // Only with a single value does SQLite take an index that is in the order of the list.
        if values.count == 1 { return ("\(column) = ?", [first]) }
        let places = values.map { _ in "?" }.joined(separator: ", ")
        return ("\(column) IN (\(places))", StatementArguments(values))
    }

    private static func labels(_ labels: [JobLabel], of tenant: TenantID) -> [(String, StatementArguments)] {
        guard let first = labels.first else { return [] }
        let joined = "jobLabel.tenant = ? AND jobLabel.label = ? AND job.id = jobLabel.job"
        let other = """
            EXISTS (SELECT 1 FROM jobLabel AS other
              WHERE other.tenant = job.tenant AND other.label = ? AND other.job = job.id)
            """
        let arguments: StatementArguments = [tenant.number, first.text]
        let others = labels.dropFirst().map { label in (other, StatementArguments([label.text])) }
        return [(joined, arguments)] + others
    }

    private static func due(_ filter: DueFilter) -> [(String, StatementArguments)] {
        var conditions: [(String, StatementArguments)] = []
        if let from = filter.from { conditions.append(("\(dueEnd) >= ?", [from.text])) }
        if let until = filter.until { conditions.append(("\(dueEnd) < ?", [until.text])) }
        if filter.isAbsent { conditions.append(("due IS NULL", [])) }
        if filter.isOverdue {
            let open = "state IN ('running', 'held') AND \(dueEnd) <= ?"
            conditions.append((open, [filter.wallClock?.text ?? ""]))
        }
        return conditions
    }
}
