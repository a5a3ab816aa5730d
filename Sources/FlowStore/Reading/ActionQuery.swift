import FlowCore
import GRDB

/// The SQL that walks through a tenant's actions in the order of the list.
struct ActionQuery {
    private(set) var sql: String
    private(set) var arguments: StatementArguments

    init(_ tenant: TenantID, _ filter: ActionFilter, _ assignees: [String]?, after cursor: ActionCursor?) {
        let wanted = Self.isWanted(filter)
        arguments = wanted.arguments + [tenant.number]
        let columns = "SELECT *, \(wanted.sql) AS isWanted"
        switch filter.order {
        case .step:
            // Of assignees, the index has what is wanted; of everybody, the walk is along the table.
            sql = "\(columns) FROM action \(assignees == nil ? "" : "INDEXED BY actionByAssignedTo ")WHERE tenant = ?"
            add(assignees)
            addStates(of: filter, assignees)
            if let job = filter.job {
                sql += " AND job = ?"
                arguments += [job.number]
            }
            sql += " AND (job, step) > (?, ?) ORDER BY job, step"
            arguments += [cursor?.job.number ?? 0, cursor?.step.text ?? ""]
        case .due:
            // The index has the open ones by their time; the rest of what is wanted is looked at row by row.
            sql = "\(columns) FROM action INDEXED BY actionByDue WHERE tenant = ? AND \(Self.isOpenAndDated)"
            add(assignees)
            if let limit = filter.dueBy {
                sql += " AND dueAt <= ?"
                arguments += [limit.milliseconds]
            }
            sql += " AND (dueAt, job, step) > (?, ?, ?) ORDER BY dueAt, job, step"
            arguments += [cursor?.due?.milliseconds ?? .min, cursor?.job.number ?? 0, cursor?.step.text ?? ""]
        }
    }

    /// True for steps that are wanted by key, state and job, which is looked at last.
    ///
    /// It is a column rather than a condition, so that a page looks at no more rows than it may.
    private static func isWanted(_ filter: ActionFilter) -> SQLPiece {
        var own: [SQLPiece] = []
        // By date the index has no jobs.
        if filter.order == .due, let job = filter.job { own.append(("job = ?", [job.number])) }
        if let step = filter.step { own.append(("step = ?", [step.text])) }
        if !filter.states.isEmpty {
            let states = filter.states.map(\.rawValue).sorted()
            own.append(("state IN (\(states.map { _ in "?" }.joined(separator: ", ")))", StatementArguments(states)))
        }
        let jobs = JobConditions.ofRow(filter.jobs)
        if !jobs.isEmpty {
            let all = jobs.map(\.sql).joined(separator: " AND ")
            let sql = "(SELECT \(all) FROM job WHERE job.tenant = action.tenant AND job.id = action.job)"
            own.append((sql, jobs.reduce(StatementArguments()) { $0 + $1.arguments }))
        }
        guard !own.isEmpty else { return ("1", []) }
        return (
            // A value that isn't there is neither equal to another nor not.
            "coalesce(\(own.map(\.sql).joined(separator: " AND ")), 0)",
            own.reduce(StatementArguments()) { $0 + $1.arguments }
        )
    }

    /// The condition of the index `actionByDue`, word by word, so that SQLite sees that it may use it.
    private static let isOpenAndDated =
        "dueAt IS NOT NULL AND state IN ('blocked', 'ready', 'inProgress', 'waiting', 'failed')"

    private mutating func add(_ assignees: [String]?) {
        guard let assignees else { return }
        sql += " AND assignedTo IS NOT NULL AND assignedTo IN (SELECT value FROM json_each(?))"
        arguments += [CanonicalValue.list(assignees.map { .text($0) }).json]
    }

    private mutating func addStates(of filter: ActionFilter, _ assignees: [String]?) {
        guard assignees != nil else { return }
        let wanted = (filter.states.isEmpty ? ActionState.allCases : Array(filter.states)).map(\.rawValue).sorted()
        sql += " AND state IN (\(wanted.map { _ in "?" }.joined(separator: ", ")))"
        arguments += StatementArguments(wanted)
    }
}
