import CLinux
import GRDB
import Glibc

/// Opens the database file the way durability needs it.
enum DatabaseOpening {
    /// Application id that is written into the file's header: "flow".
    static let applicationID = 0x666C_6F77

    static let engineReaderCountMax = 4

    /// Time that a connection waits for the lock of another program, such as an administrator's shell.
    static let busyTimeoutMilliseconds = 5000

    static func open(
        path: String,
        opened: OpenedConnections,
        checksShape: Bool
    ) throws(StoreError) -> DatabasePool {
        let files = DatabaseFiles(path)
        try files.prepare()
        do {
            try checkContent(path, files, checksShape: checksShape)
            var configuration = configuration
            configuration.prepareDatabase { _ in opened.increment() }
            let pool = try DatabasePool(path: path, configuration: configuration)
            try pool.writeWithoutTransaction { db in
                try makeDurable(db)
                // Before the schema: a start that is cut off here is still known as ours by the next one.
                if try Int.fetchOne(db, sql: "PRAGMA application_id") != applicationID {
                    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
                }
            }
            try migrator.migrate(pool)
            try pool.writeWithoutTransaction { db in try verifyDurable(db) }
            return pool
        } catch StoreError.unsafeSetting(let name, let found, let wanted) {
            // SQLite stays in its old mode, without an error, where the disk or the file system fails the new one.
            let reason = "its \(name) is \(found) where \(wanted) is needed: its disk or file system refuses that"
            throw .cannotOpen(path: path, reason: reason)
        } catch let error as StoreError {
            throw error
        } catch {
            throw failure(error, path: path)
        }
    }

    /// Opens read-only connections for what callers read, besides those of the engine.
    ///
    /// They can neither write nor checkpoint.
    static func openReaders(
        path: String,
        opened: OpenedConnections,
        countMax: Int
    ) throws(StoreError) -> DatabasePool {
        var configuration = configuration
        configuration.readonly = true
        configuration.maximumReaderCount = countMax
        configuration.label = "flowd readers"
        configuration.prepareDatabase { db in
            opened.increment()
            try forbidHiddenCheckpoint(db)
        }
        do {
            return try DatabasePool(path: path, configuration: configuration)
        } catch {
            throw failure(error, path: path)
        }
    }

    /// Opens an empty database that has no name.
    ///
    /// SQLite keeps it in memory, and what is too much for that in a file that is unlinked on opening. So no part of it
    /// is left, however the process ends.
    static func openForCopy() throws(StoreError) -> DatabaseQueue {
        var configuration = configuration
        configuration.label = "flowd copy"
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA synchronous = OFF")
            try db.execute(sql: "PRAGMA journal_mode = MEMORY")
        }
        do {
            let queue = try DatabaseQueue(path: "", configuration: configuration)
            try migrator.migrate(queue)
            return queue
        } catch {
            throw StoreError(error)
        }
    }

    private static func failure(_ error: any Error, path: String) -> StoreError {
        guard let error = error as? DatabaseError else {
            return .cannotOpen(path: path, reason: String(describing: error))
        }
        switch error.resultCode {
        case .SQLITE_IOERR, .SQLITE_FULL: return StoreError(error, at: path)
        case .SQLITE_CANTOPEN, .SQLITE_READONLY:
            return .cannotOpen(
                path: path,
                reason: "its directory is missing or can't be written to; create it, or give another"
            )
        case .SQLITE_NOTADB:
            return .cannotOpen(
                path: path,
                reason: "it isn't a SQLite database; restore a backup, or give another directory"
            )
        case .SQLITE_CORRUPT:
            return .cannotOpen(path: path, reason: "it is damaged; restore a backup (\(error.description))")
        default: return .cannotOpen(path: path, reason: error.description)
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(Double(busyTimeoutMilliseconds) / 1000)
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = engineReaderCountMax
        configuration.label = "flowd"
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            try db.execute(sql: "PRAGMA cache_size = -16384")
            // What is erased is overwritten: notes must not be found in pages that are free.
            try db.execute(sql: "PRAGMA secure_delete = ON")
            TextSearch.register(in: db)
            ValueOrder.register(in: db)
        }
        return configuration
    }

    /// The pool sets NORMAL by itself when it opens: FULL comes after.
    private static func makeDurable(_ db: Database) throws {
        try db.execute(sql: "PRAGMA synchronous = FULL")
        try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
        try forbidHiddenCheckpoint(db)
    }

    private static func forbidHiddenCheckpoint(_ db: Database) throws {
        guard clinux_sqlite_no_checkpoint_on_close(db.sqliteConnection) == 0 else {
            throw StoreError.unsafeSetting(name: "no_ckpt_on_close", found: "0", wanted: "1")
        }
    }

    private static func verifyDurable(_ db: Database) throws {
        let wanted = [
            ("synchronous", "2"), ("wal_autocheckpoint", "0"), ("journal_mode", "wal"), ("foreign_keys", "1"),
            ("secure_delete", "1"),
        ]
        for (name, value) in wanted {
            let found = try String.fetchOne(db, sql: "PRAGMA \(name)") ?? "nothing"
            guard found == value else { throw StoreError.unsafeSetting(name: name, found: found, wanted: value) }
        }
    }

    /// Refuses a database of another program, one of a newer flowd, and one of another shape, before anything is written.
    ///
    /// The pool's first act is to switch to write-ahead logging, which writes: so a connection that can't write looks
    /// first, unless there is nothing to look at. What was cut off while the database was made is taken back by the first
    /// who reads it, who must be able to write then.
    private static func checkContent(_ path: String, _ files: DatabaseFiles, checksShape: Bool) throws {
        guard let status = try PlaceStatus(at: path), status.sizeBytes > 0 else { return }
        var configuration = configuration
        configuration.readonly = try !files.isHalfMade
        configuration.prepareDatabase { db in try forbidHiddenCheckpoint(db) }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.read { db in
            let id = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
            let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
            guard isEmpty || id == applicationID else {
                throw StoreError.cannotOpen(
                    path: path,
                    reason: "it belongs to another program (application_id \(id)); give another directory"
                )
            }
            if isEmpty { try files.refuseLostContent() }
            guard try !migrator.hasBeenSuperseded(db) else {
                throw StoreError.cannotOpen(
                    path: path,
                    reason: "it was made by a newer flowd; install that version or newer"
                )
            }
            if checksShape { try checkShape(db, path) }
        }
        try queue.close()
    }

    private static func checkShape(_ db: Database, _ path: String) throws {
        let differences = try SchemaShape(of: db).differences(from: neededShape(of: db))
        guard !differences.isEmpty else { return }
        throw StoreError.cannotOpen(
            path: path,
            reason: "its schema isn't what this flowd made: \(SchemaShape.summary(of: differences)). It was changed by "
                + "hand, or made by another build; install the flowd that made it, or restore a backup. Nothing was changed"
        )
    }

    /// Returns the shape that the migrations applied to a database give to an empty one.
    private static func neededShape(of db: Database) throws -> SchemaShape {
        guard let last = try migrator.appliedMigrations(db).last else { return .empty }
        let queue = try DatabaseQueue(configuration: configuration)
        try migrator.migrate(queue, upTo: last)
        return try queue.read { try SchemaShape(of: $0) }
    }

    /// Returns the shape after each migration, the last one first: the shapes of all databases that are opened.
    static func openedShapes() throws -> [SchemaShape] {
        let queue = try DatabaseQueue(configuration: configuration)
        var shapes: [SchemaShape] = []
        for identifier in migrator.migrations {
            try migrator.migrate(queue, upTo: identifier)
            shapes.append(try queue.read { try SchemaShape(of: $0) })
        }
        return shapes.reversed()
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(Migration001.identifier, migrate: Migration001.migrate)
        return migrator
    }
}
