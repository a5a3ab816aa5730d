import CLinux
import GRDB
import Glibc

/// Opens the database file the way durability needs it.
enum DatabaseOpening {
    /// What is written into the file's header: "flow".
    static let applicationID = 0x666C_6F77

    static func open(path: String) throws(StoreError) -> DatabasePool {
        try forgetCachedPages(of: path)
        do {
            let pool = try DatabasePool(path: path, configuration: configuration)
            try pool.writeWithoutTransaction { db in
                try checkOwnership(db, path: path)
                try makeDurable(db)
            }
            try migrator.migrate(pool)
            try pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
                try verifyDurable(db)
            }
            return pool
        } catch let error as StoreError {
            throw error
        } catch {
            throw .cannotOpen(path: path, reason: String(describing: error))
        }
    }

    /// After a failed sync Linux keeps pages that never reach the disk. Sync, then read from the disk itself.
    private static func forgetCachedPages(of path: String) throws(StoreError) {
        for file in [path, path + "-wal"] {
            let results = [clinux_sync_file(file), clinux_drop_cache(file)]
            guard results.allSatisfy({ $0 == 0 || $0 == -ENOENT }) else {
                throw .inputOutput("Syncing \(file) before opening failed: \(results.map { -$0 })")
            }
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = 4
        configuration.label = "flowd"
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            try db.execute(sql: "PRAGMA cache_size = -16384")
        }
        return configuration
    }

    /// The pool sets NORMAL by itself when it opens: FULL comes after.
    private static func makeDurable(_ db: Database) throws {
        try db.execute(sql: "PRAGMA synchronous = FULL")
        try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
        guard clinux_sqlite_no_checkpoint_on_close(db.sqliteConnection) == 0 else {
            throw StoreError.unsafeSetting(name: "no_ckpt_on_close", found: "0", wanted: "1")
        }
    }

    private static func verifyDurable(_ db: Database) throws {
        let wanted = [("synchronous", "2"), ("wal_autocheckpoint", "0"), ("journal_mode", "wal"), ("foreign_keys", "1")]
        for (name, value) in wanted {
            let found = try String.fetchOne(db, sql: "PRAGMA \(name)") ?? "nothing"
            guard found == value else { throw StoreError.unsafeSetting(name: name, found: found, wanted: value) }
        }
    }

    /// Refuses a database of another program and one of a newer flowd, before anything is written.
    private static func checkOwnership(_ db: Database, path: String) throws {
        let id = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
        guard isEmpty || id == applicationID else {
            throw StoreError.cannotOpen(
                path: path, reason: "it belongs to another program (application_id \(id)); give another directory")
        }
        guard try !migrator.hasBeenSuperseded(db) else {
            throw StoreError.cannotOpen(
                path: path, reason: "it was made by a newer flowd; install that version or newer")
        }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(Migration001.identifier, migrate: Migration001.migrate)
        return migrator
    }
}
