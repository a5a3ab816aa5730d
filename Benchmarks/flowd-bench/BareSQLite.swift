import CBareSQLite
import Glibc

/// The yardstick of a row: the same changes by SQLite alone.
protocol Yardstick {
    /// Makes changes, so many in a transaction: how many, in how many seconds.
    func measure(group: Double, seconds: Double) throws -> (count: Int, seconds: Double)
}

/// Completes actions with bare SQLite on a copy of flowd's own database.
final class BareCompletions: Yardstick {
    private let writer: OpaquePointer

    init(copying database: String, to path: String) throws {
        try copyDatabase(database, to: path)
        guard let writer = bare_open(path) else { throw BenchError("Bare SQLite can't open \(path)") }
        self.writer = writer
    }

    deinit { bare_close(writer) }

    func measure(group: Double, seconds: Double) throws -> (count: Int, seconds: Double) {
        var result = bare_result()
        guard bare_run(writer, CInt(max(1, group.rounded())), seconds, &result) == 0 else {
            throw BenchError("Bare SQLite failed")
        }
        return (result.count, result.seconds)
    }
}

/// Starts jobs with bare SQLite on a copy of flowd's own database, whose first job is the pattern.
final class BareStarts: Yardstick {
    private let starter: OpaquePointer

    /// `event` is the number of the event that started job 1 of the first tenant.
    init(copying database: String, to path: String, event: Int) throws {
        try copyDatabase(database, to: path)
        guard let starter = bare_starter_open(path, event) else { throw BenchError("Bare SQLite can't open \(path)") }
        self.starter = starter
    }

    deinit { bare_starter_close(starter) }

    func measure(group: Double, seconds: Double) throws -> (count: Int, seconds: Double) {
        var result = bare_result()
        guard bare_starter_run(starter, CInt(max(1, group.rounded())), seconds, &result) == 0 else {
            throw BenchError("Bare SQLite failed")
        }
        return (result.count, result.seconds)
    }
}

/// A query by bare SQLite on flowd's own database, beside flowd.
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

/// Copies a database with everything that is in its write-ahead log.
private func copyDatabase(_ database: String, to path: String) throws {
    for suffix in ["", "-wal"] {
        guard let source = fopen(database + suffix, "r"), let target = fopen(path + suffix, "w") else {
            throw BenchError("\(database + suffix) can't be copied")
        }
        defer {
            fclose(source)
            fclose(target)
        }
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while case let count = fread(&chunk, 1, chunk.count, source), count > 0 {
            guard fwrite(chunk, 1, count, target) == count else { throw BenchError("\(path) can't be written") }
        }
        // The yardstick's own syncs are not to find the copy unwritten.
        guard fflush(target) == 0, fsync(fileno(target)) == 0 else { throw BenchError("\(path) can't be synced") }
    }
}
