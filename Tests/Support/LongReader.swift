import GRDB

/// Somebody else who reads a database for long, such as an administrator's shell.
package final class LongReader: Sendable {
    private let queue: DatabaseQueue

    /// Begins to read.
    package init(at path: String) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN")
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
        }
    }

    /// Has read enough.
    package func end() throws {
        try queue.writeWithoutTransaction { db in try db.execute(sql: "COMMIT") }
        try queue.close()
    }
}
