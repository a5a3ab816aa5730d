import FlowCore
import GRDB

/// The SQL of values of jobs, as the JSON texts that are stored: NULL where there is none.
///
/// As texts they are compared and added up exactly; SQLite's own numbers would round.
extension JobColumn {
    func value(of job: String = "job") -> SQLPiece {
        let step = """
            FROM action AS given
            WHERE given.tenant = \(job).tenant AND given.job = \(job).id AND given.step = ?
            """
        return switch self {
        case .attribute(let key): ("\(job).attributes -> ?", [Self.path(key)])
        case .answer(let key, let field):
            ("(SELECT given.form -> ? \(step) AND given.state = 'done')", [Self.path(field), key.text])
        case .step(let key): ("(SELECT json_quote(given.state) \(step))", [key.text])
        case .plain(let plain): (Self.quoted(plain, of: job), [])
        case .first(let columns): Self.first(columns.map { $0.value(of: job) })
        }
    }

    /// The first that isn't NULL.
    static func first(_ values: [SQLPiece]) -> SQLPiece {
        (
            "coalesce(\(values.map(\.sql).joined(separator: ", ")))",
            values.reduce(StatementArguments()) { $0 + $1.arguments }
        )
    }

    func value(in row: StoredRow, _ name: String) throws -> FieldValue? {
        try Self.value(in: row, name, of: table)
    }

    static func value(in row: StoredRow, _ name: String, of table: String) throws -> FieldValue? {
        let text: String? = try row[name]
        return try text.map { try RowCoding.value($0, table: table) }
    }

    /// Table that holds the column's value; of several columns, that of the first.
    var table: String {
        switch self {
        case .answer, .step: "action"
        case .attribute, .plain: "job"
        case .first(let columns): columns.first?.table ?? "job"
        }
    }

    /// The place of a value in the object that holds it; keys have no quotation marks.
    static func path(_ key: FieldKey) -> String { "$.\"\(key.text)\"" }

    private static func quoted(_ plain: Plain, of job: String) -> String {
        switch plain {
        case .state: return "json_quote(\(job).state)"
        case .template: return "json_quote(\(job).template)"
        case .assignee: return "CASE WHEN \(job).assignee IS NOT NULL THEN json_quote(\(job).assignee) END"
        case .priority:
            let words = JobPriority.allCases.map { "WHEN \($0.rank) THEN '\"\($0.rawValue)\"'" }
            return "CASE \(job).priority \(words.joined(separator: " ")) END"
        }
    }
}
