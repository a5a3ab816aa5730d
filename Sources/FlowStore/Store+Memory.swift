import GRDB
import GRDBSQLite

extension Store {
    /// Bytes of pages that a connection keeps all the same: all of a household's database.
    static let keptPageBytes: CInt = 2 << 20

    /// Gives back the pages that the writer keeps in memory; they are read again when they are needed.
    ///
    /// The schema and its statements stay: reading and preparing them again would be the next command's wait.
    package func releaseWriterPages() {
        pool.writeWithoutTransaction { db in Self.releasePages(of: db) }
    }

    /// Gives back the pages that readers keep in memory, the engine's and callers'.
    ///
    /// One of each stays open, or is opened, with the schema read; those that a rush has left are closed as soon as they
    /// aren't used.
    package func releaseReaderPages() async throws(StoreError) {
        do {
            try await Self.releasePages(of: pool, opened.engine)
            if let readers { try await Self.releasePages(of: readers, opened.readers) }
        } catch {
            throw failure(error)
        }
    }

    private static func releasePages(of reader: any DatabaseReader, _ opened: OpenedConnections) async throws {
        if opened.endsRush() { (reader as? DatabasePool)?.invalidateReadOnlyConnections() }
        try await reader.read { db in
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
            releasePages(of: db)
        }
    }

    private static func releasePages(of db: Database) {
        var (used, highest): (CInt, CInt) = (0, 0)
        sqlite3_db_status(db.sqliteConnection, SQLITE_DBSTATUS_CACHE_USED, &used, &highest, 0)
        if used > keptPageBytes { sqlite3_db_release_memory(db.sqliteConnection) }
    }
}
