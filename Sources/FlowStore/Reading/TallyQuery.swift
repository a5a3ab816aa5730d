import FlowCore
import GRDB

/// The SQL of a count of jobs or profiles by values of theirs.
///
/// SQLite counts those that have the same values and the same number; what that comes to is added up exactly.
struct TallyQuery {
    /// A value with the table in which it stands.
    private typealias Value = (piece: SQLPiece, table: String)

    private let sql: String
    private let arguments: StatementArguments
    private let tables: [String]
    private let sumTable: String?

    init(_ filter: JobFilter, of tenant: TenantID, by columns: [JobColumn], sum: JobColumn?) {
        let search = JobSearch(filter, of: tenant)
        let value = { (column: JobColumn) -> Value in (search.value(of: column), column.table) }
        self.init(columns.map(value), sum: sum.map(value), in: (search.sql, search.arguments))
    }

    init(_ filter: ProfileFilter, of tenant: TenantID, by columns: [ProfileColumn], sum: ProfileColumn?) {
        let value = { (column: ProfileColumn) -> Value in
            switch column {
            case .kind: (("json_quote(profile.kind)", []), "profile")
            case .attribute(let column): (column.value(of: "profile"), "profile")
            }
        }
        self.init(columns.map(value), sum: sum.map(value), in: filter.search(of: tenant))
    }

    private init(_ values: [Value], sum: Value?, in search: SQLPiece) {
        tables = values.map(\.table)
        sumTable = sum?.table
        let all = (values + (sum.map { [$0] } ?? [])).map(\.piece)
        let named = all.indices.map { "value\($0)" }
        let displayed = zip(all, named).map { "\($0.sql) AS \($1)" } + ["count(*) AS jobCount"]
        let groups = named.isEmpty ? "" : "GROUP BY \(named.joined(separator: ", "))"
        sql = "SELECT \(displayed.joined(separator: ", ")) \(search.sql) \(groups)"
        arguments = all.reduce(StatementArguments()) { $0 + $1.arguments } + search.arguments
    }

    func tally(_ db: Database) throws -> JobTally {
        var tally = JobTally()
        for row in try StoredRow.fetchAll(db, sql: sql, arguments: arguments, of: "job", self.counted) {
            try tally.add(row.values, number: row.number, jobCount: row.jobCount)
        }
        return tally
    }

    private func counted(_ row: StoredRow) throws -> (values: [FieldValue?], number: DecimalNumber?, jobCount: Int) {
        let values = try tables.enumerated().map { try JobColumn.value(in: row, "value\($0)", of: $1) }
        guard let sumTable,
            case .number(let number)? = try JobColumn.value(in: row, "value\(tables.count)", of: sumTable)
        else { return (values, nil, try row["jobCount"]) }
        return (values, number, try row["jobCount"])
    }
}
