import FlowCore
import GRDB

/// The SQL of a count of jobs by values of theirs.
///
/// SQLite counts the jobs that have the same values and the same number; what that comes to is added up exactly.
struct TallyQuery {
    private let sql: String
    private let arguments: StatementArguments
    private let columns: [JobColumn]
    private let sum: JobColumn?

    init(_ filter: JobFilter, of tenant: TenantID, by columns: [JobColumn], sum: JobColumn?) {
        (self.columns, self.sum) = (columns, sum)
        let search = JobSearch(filter, of: tenant)
        let values = (columns + (sum.map { [$0] } ?? [])).map(search.value)
        let named = values.indices.map { "value\($0)" }
        let shown = zip(values, named).map { "\($0.sql) AS \($1)" } + ["count(*) AS jobCount"]
        let groups = named.isEmpty ? "" : "GROUP BY \(named.joined(separator: ", "))"
        sql = "SELECT \(shown.joined(separator: ", ")) \(search.sql) \(groups)"
        arguments = values.reduce(StatementArguments()) { $0 + $1.arguments } + search.arguments
    }

    func tally(_ db: Database) throws -> JobTally {
        var tally = JobTally()
        for row in try StoredRow.fetchAll(db, sql: sql, arguments: arguments, of: "job", self.counted) {
            try tally.add(row.values, number: row.number, jobCount: row.jobCount)
        }
        return tally
    }

    private func counted(_ row: StoredRow) throws -> (values: [FieldValue?], number: DecimalNumber?, jobCount: Int) {
        let values = try columns.enumerated().map { try $1.value(in: row, "value\($0)") }
        guard let sum, case .number(let number)? = try sum.value(in: row, "value\(columns.count)") else {
            return (values, nil, try row["jobCount"])
        }
        return (values, number, try row["jobCount"])
    }
}
