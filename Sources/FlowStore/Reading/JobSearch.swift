import FlowCore
import GRDB

/// Search for jobs: tables, and the conditions that jobs have to meet.
///
/// Answers that have to be there are read together with their step, once for all conditions on it.
struct JobSearch {
    /// The column that holds the number of the job, by which it is found in order.
    let number: String
    private(set) var arguments: StatementArguments
    private let tables: String
    private var conditions: [String]
    /// The step of an answer that has to be there, whose row stands beside the job.
    private let answered: StepKey?

    var sql: String { "FROM \(tables) WHERE \(conditions.joined(separator: " AND "))" }

    /// Looks for jobs; `index` is the one of `job` that leads from one wanted job to the next, which SQLite itself
    /// wouldn't take: it would look at all jobs for the few that are wanted.
    init(_ filter: JobFilter, of tenant: TenantID, index: String? = nil) {
        conditions = ["job.tenant = ?"]
        arguments = [tenant.number]
        answered = filter.conditions.lazy.compactMap(Self.answeredStep).first
        let jobs = index.map { "job INDEXED BY \($0)" } ?? "job"
        number = filter.labels.isEmpty ? "job.id" : "jobLabel.job"
        tables =
            (filter.labels.isEmpty ? "" : "jobLabel CROSS JOIN ") + jobs
            + (answered == nil ? "" : " CROSS JOIN action AS answer")
        for piece in JobConditions.all(filter, of: tenant) { add(piece) }
        if let answered {
            let row = "answer.tenant = job.tenant AND answer.job = job.id AND answer.step = ? AND answer.state = 'done'"
            add((row, [answered.text]))
        }
        for condition in filter.conditions {
            add(JobConditions.holds(condition.check, of: value(of: condition.column)))
        }
    }

    func value(of column: JobColumn) -> SQLPiece {
        switch column {
        case .answer(let step, let field) where step == answered: ("answer.form -> ?", [JobColumn.path(field)])
        case .first(let columns): JobColumn.first(columns.map(value))
        case .answer, .attribute, .step, .plain: column.value()
        }
    }

    mutating func add(_ piece: SQLPiece) {
        conditions.append(piece.sql)
        arguments += piece.arguments
    }

    private static func answeredStep(_ condition: JobCondition) -> StepKey? {
        guard case .answer(let step, _) = condition.column else { return nil }
        switch condition.check {
        case .present, .equals, .bound: return step
        case .absent, .differs: return nil
        }
    }
}
