import FlowCore
import GRDB

/// The SQL that walks through a tenant's actions in the order of the list.
struct ActionQuery {
    private(set) var sql: String
    private(set) var arguments: StatementArguments

    init(_ tenant: TenantID, _ filter: ActionFilter, _ assignees: [String]?, after cursor: ActionCursor?) {
        arguments = [tenant.number]
        switch filter.order {
        case .step:
            // Of assignees, the index has what is wanted; of everybody, the walk is along the table.
            sql = "SELECT * FROM action \(assignees == nil ? "" : "INDEXED BY actionByAssignedTo ")WHERE tenant = ?"
            add(assignees)
            addStates(of: filter, assignees)
            sql += " AND (job, step) > (?, ?) ORDER BY job, step"
            arguments += [cursor?.job.number ?? 0, cursor?.step.text ?? ""]
        case .due:
            // The index has the open ones by their time; the rest of what is wanted is looked at row by row.
            sql = "SELECT * FROM action INDEXED BY actionByDue WHERE tenant = ? AND \(Self.isOpenAndDated)"
            add(assignees)
            if let limit = filter.dueBy {
                sql += " AND dueAt <= ?"
                arguments += [limit.milliseconds]
            }
            sql += " AND (dueAt, job, step) > (?, ?, ?) ORDER BY dueAt, job, step"
            arguments += [cursor?.due?.milliseconds ?? .min, cursor?.job.number ?? 0, cursor?.step.text ?? ""]
        }
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
