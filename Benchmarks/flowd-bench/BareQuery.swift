import CBareSQLite

/// A query by bare SQLite on a database that a server has open.
final class BareQuery {
    private let query: OpaquePointer

    /// Opens it.
    init(_ sql: String, on database: String) throws {
        guard let query = bare_query_open(database, sql) else { throw BenchError("Bare SQLite can't open \(database)") }
        self.query = query
    }

    deinit { bare_query_close(query) }

    /// Reads the number in the first column of the first row; 0 without a row.
    func number(_ first: Int = 0, _ second: Int = 0) throws -> Int {
        var number = 0
        guard bare_query_number(query, first, second, &number) == 0 else { throw BenchError("Bare SQLite failed") }
        return number
    }

    /// Reads all rows; how many they were.
    func run(_ first: Int = 0, _ second: Int = 0) throws -> Int {
        let count = bare_query_run(query, first, second)
        guard count >= 0 else { throw BenchError("Bare SQLite failed") }
        return count
    }
}
