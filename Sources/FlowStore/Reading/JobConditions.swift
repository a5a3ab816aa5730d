import FlowCore
import GRDB

/// The SQL of the conditions that a list of jobs may have.
enum JobConditions {
    /// End of a due date, as a text that sorts: a date without a time is after all times of its day.
    static let dueEnd = "CASE WHEN length(job.due) = 10 THEN job.due || 'T24:00' ELSE job.due END"

    /// One line for each condition on what the job has by itself; with labels, the first one is the row of `jobLabel`
    /// that is joined.
    static func all(_ filter: JobFilter, of tenant: TenantID) -> [SQLPiece] {
        let changedAt = "(SELECT at FROM event WHERE event.tenant = job.tenant AND event.number = job.event)"
        let plain: [SQLPiece?] = [
            among("job.state", filter.states.map(\.rawValue).sorted()),
            filter.template.map { ("job.template = ?", [$0]) },
            filter.assignee.map { ("job.assignee = ?", [$0.text]) },
            filter.createdFrom.map { ("job.createdAt >= ?", [$0.milliseconds]) },
            filter.createdUntil.map { ("job.createdAt < ?", [$0.milliseconds]) },
            filter.percentMin.map { ("job.percent >= ?", [$0]) },
            filter.percentMax.map { ("job.percent <= ?", [$0]) },
            filter.changedFrom.map { ("\(changedAt) >= ?", [$0.milliseconds]) },
            filter.changedUntil.map { ("\(changedAt) < ?", [$0.milliseconds]) },
            filter.search.map { ("\(TextSearch.contains)(?, job.title, job.subject)", [FoldedText.folded($0)]) },
            among("job.priority", filter.priorities.map(\.rank).sorted()),
        ]
        return plain.compactMap { $0 } + labels(filter.labels.sorted(), of: tenant) + due(filter.due)
    }

    private static func among(
        _ column: String,
        _ values: [some DatabaseValueConvertible]
    ) -> SQLPiece? {
        guard let first = values.first else { return nil }
        // Only with a single value does SQLite take an index that is in the order of the list.
        if values.count == 1 { return ("\(column) = ?", [first]) }
        let places = values.map { _ in "?" }.joined(separator: ", ")
        return ("\(column) IN (\(places))", StatementArguments(values))
    }

    private static func labels(_ labels: [JobLabel], of tenant: TenantID) -> [SQLPiece] {
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

    private static func due(_ filter: DueFilter) -> [SQLPiece] {
        var conditions: [SQLPiece] = []
        if let from = filter.from { conditions.append(("\(dueEnd) >= ?", [from.text])) }
        if let until = filter.until { conditions.append(("\(dueEnd) < ?", [until.text])) }
        if filter.isAbsent { conditions.append(("job.due IS NULL", [])) }
        if filter.isOverdue {
            let open = "job.state IN ('running', 'held') AND \(dueEnd) <= ?"
            conditions.append((open, [filter.wallClock?.text ?? ""]))
        }
        return conditions
    }

    /// The conditions on state, template, labels and values for the row `job`, wherever it was found.
    static func ofRow(_ filter: JobFilter) -> [SQLPiece] {
        var pieces = [among("job.state", filter.states.map(\.rawValue).sorted())].compactMap(\.self)
        if let template = filter.template { pieces.append(("job.template = ?", [template])) }
        for label in filter.labels.sorted() {
            let rows = "jobLabel WHERE jobLabel.tenant = job.tenant AND jobLabel.label = ? AND jobLabel.job = job.id"
            pieces.append(("EXISTS (SELECT 1 FROM \(rows))", [label.text]))
        }
        return pieces + filter.conditions.map { holds($0.check, of: $0.column.value()) }
    }

    static func holds(_ check: JobCondition.Check, of value: SQLPiece) -> SQLPiece {
        switch check {
        case .present: return ("\(value.sql) IS NOT NULL", value.arguments)
        case .absent: return ("\(value.sql) IS NULL", value.arguments)
        case .equals(let texts): return among(value, texts)
        case .differs(let text):
            let equal = among(value, [text])
            return ("coalesce(NOT \(equal.sql), true)", equal.arguments)
        case .bound(let bound, let limit): return ValueOrder.condition(value, bound, limit)
        }
    }

    private static func among(_ value: SQLPiece, _ texts: [String]) -> SQLPiece {
        let wanted = texts.flatMap(JobCondition.values).map(\.canonical.json)
        let places = wanted.map { _ in "?" }.joined(separator: ", ")
        return ("(\(value.sql) IN (\(places)))", value.arguments + StatementArguments(wanted))
    }
}
