import CBareSQLite
import Glibc

/// The yardstick: bare SQLite on a copy of flowd's own database.
final class BareSQLite {
    private let writer: OpaquePointer

    /// Copies the database with everything that is in its write-ahead log.
    init(copying database: String, to path: String) throws {
        for suffix in ["", "-wal"] {
            guard let source = fopen(database + suffix, "r"), let target = fopen(path + suffix, "w") else {
                throw BenchError("\(database + suffix) can't be copied")
            }
            var chunk = [UInt8](repeating: 0, count: 1 << 20)
            while case let count = fread(&chunk, 1, chunk.count, source), count > 0 {
                guard fwrite(chunk, 1, count, target) == count else { throw BenchError("\(path) can't be written") }
            }
            fclose(source)
            fclose(target)
        }
        guard let writer = bare_open(path) else { throw BenchError("Bare SQLite can't open \(path)") }
        self.writer = writer
    }

    deinit { bare_close(writer) }

    /// Writes completions, so many in a transaction: how many, in how many seconds.
    func measure(group: Double, seconds: Double) throws -> (count: Int, seconds: Double) {
        var result = bare_result()
        guard bare_run(writer, CInt(max(1, group.rounded())), seconds, &result) == 0 else {
            throw BenchError("Bare SQLite failed")
        }
        return (result.count, result.seconds)
    }
}
