import GRDB
import GRDBSQLite

extension Database {
    /// Executes a statement that is prepared once and kept.
    ///
    /// Binds by itself: for the few statements of every change, GRDB's general way from values to bindings cost as much
    /// as SQLite's work (docs/internals/performance.md).
    func run(_ sql: String, _ values: [StoredValue]) throws {
        _ = try finds(sql, values)
    }

    /// Executes a statement that is prepared once and kept; returns true when it has a row.
    func finds(_ sql: String, _ values: [StoredValue]) throws -> Bool {
        let statement = try cachedStatement(sql: sql).sqliteStatement
        defer { sqlite3_reset(statement) }
        guard sqlite3_bind_parameter_count(statement) == values.count else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "Wrong number of values", sql: sql)
        }
        for (index, value) in zip(CInt(1)..., values) {
            let result = value.bind(to: statement, at: index)
            guard result == SQLITE_OK else { throw failure(result, sql) }
        }
        let result = sqlite3_step(statement)
        guard result == SQLITE_DONE || result == SQLITE_ROW else { throw failure(result, sql) }
        return result == SQLITE_ROW
    }

    private func failure(_ code: CInt, _ sql: String) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: sqliteConnection.map { String(cString: sqlite3_errmsg($0)) },
            sql: sql
        )
    }
}
