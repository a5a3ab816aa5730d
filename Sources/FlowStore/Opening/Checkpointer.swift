import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// Moves the write-ahead log into the database at moments that flowd chooses, and looks at the errors.
///
/// SQLite hides the errors of its own checkpoints inside COMMIT, so `wal_autocheckpoint` is off. How long the log is
/// comes from SQLite's hook after each commit, not from the file: asking a file for its size makes the next write to
/// it record a new time of change, and the next sync write that as well.
final class Checkpointer: Sendable {
    private struct Log {
        var frameCount = 0
        var frameCountAtLast = 0
        /// True when content was erased since the log was empty: its frames still hold it.
        var hasErased = false
    }

    private let path: String
    private let limits: LogLimits
    private let log = Mutex(Log())

    init(path: String, limits: LogLimits = LogLimits()) {
        self.path = path
        self.limits = limits
    }

    /// Hears from now on how long the log is; the connection must not outlive the checkpointer.
    func watch(_ db: Database) {
        sqlite3_wal_hook(
            db.sqliteConnection,
            { context, _, _, frameCount in
                guard let context else { return SQLITE_OK }
                Unmanaged<Checkpointer>.fromOpaque(context).takeUnretainedValue().record(frameCount: Int(frameCount))
                return SQLITE_OK
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    private func record(frameCount: Int) {
        log.withLock { log in
            // After a checkpoint that moved everything, the log begins again.
            if frameCount < log.frameCount { log.frameCountAtLast = 0 }
            log.frameCount = frameCount
        }
    }

    /// True when the log has grown enough since the last checkpoint, or has to be emptied while no write waits.
    ///
    /// `busyCount` is how many have just written or wait: the more, the longer the log may get.
    func isDue(isIdle: Bool, busyCount: Int) -> Bool {
        let dueFrameCount = limits.dueFrameCount(busyCount: busyCount)
        return log.withLock {
            $0.frameCount - $0.frameCountAtLast >= dueFrameCount || $0.frameCount > limits.frameCountMax
                || isIdle && $0.hasErased
        }
    }

    /// Has the log emptied soon: what was erased still stands in its older frames.
    func noteErasure() { log.withLock { $0.hasErased = true } }

    var hasErased: Bool { log.withLock(\.hasErased) }

    /// Empties the log that an earlier process left, since it may hold content that was erased.
    ///
    /// When a reader blocks it, or there is no room on the disk, it is due again.
    func emptyLeftover(_ db: Database) throws {
        noteErasure()
        do {
            try checkpoint(db)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            // Nothing is lost: whoever writes is told that the disk is full.
        }
    }

    /// True when a process that was killed has left a log beside a database.
    static func isLeft(beside path: String) -> Bool { sizeBytes(ofLogBeside: path) > 0 }

    /// True when the log is so long that nothing may be added: a reader has kept it from being emptied.
    var isOverfull: Bool { log.withLock { $0.frameCount > limits.frameCountMax } }

    /// Checkpoints without waiting for anybody.
    func checkpoint(_ db: Database) throws {
        let mustEmpty = log.withLock { log in
            log.frameCountAtLast = log.frameCount
            return log.frameCount > limits.frameCountMax || log.hasErased
        }
        do {
            try db.checkpoint(.passive)
            if mustEmpty { try truncateUnlessRead(db) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // Somebody reads or checkpoints: nothing is lost, the next round tries again.
        }
    }

    func truncate(_ db: Database) throws {
        try db.checkpoint(.truncate)
        guard logSizeBytes == 0 else {
            throw StoreError.inputOutput("\(logPath) isn't empty after a checkpoint")
        }
    }

    /// Only an empty log can be added to again; but no reader is worth waiting for with everybody's changes.
    private func truncateUnlessRead(_ db: Database) throws {
        try db.execute(sql: "PRAGMA busy_timeout = 0")
        let result = Result { _ = try db.checkpoint(.truncate) }
        try db.execute(sql: "PRAGMA busy_timeout = \(DatabaseOpening.busyTimeoutMilliseconds)")
        try result.get()
        log.withLock { $0 = Log() }
        try lengthen()
    }

    /// Extends the log to the length that it gets anyway, so that a sync writes no new one with each commit.
    ///
    /// Zeros after its frames are none, and those that come are written over them. That a log was emptied is on disk
    /// before: else a power cut could leave its old content with zeros in its middle, and its first frames, which are
    /// older than the database, would count again. The file may be closed again, since none of SQLite's locks are on
    /// the log.
    func lengthen() throws {
        let descriptor = open(logPath, O_WRONLY | O_CLOEXEC)
        // Only what is there is lengthened: SQLite makes the log with the owner and mode that it has to have.
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        let size = limits.firstSizeBytes
        var written = logSizeBytes
        guard written < size else { return }
        if written == 0 { try sync(descriptor) }
        while written < size {
            let count = pwrite(descriptor, zeros, min(zeros.count, size - written), written)
            guard count > 0 else {
                // Without room it grows with what is written, or whoever writes is told that there is none.
                if [ENOSPC, EDQUOT, EFBIG].contains(errno) { return }
                throw StoreError(errno: errno, doing: "Writing", at: logPath)
            }
            written += count
        }
        try sync(descriptor)
    }

    private func sync(_ descriptor: CInt) throws {
        guard fsync(descriptor) == 0 else { throw StoreError(syncErrno: errno, at: logPath) }
    }

    private var logPath: String { path + "-wal" }

    private var logSizeBytes: Int { Self.sizeBytes(ofLogBeside: path) }

    private static func sizeBytes(ofLogBeside path: String) -> Int {
        var status = stat()
        return stat(path + "-wal", &status) == 0 ? status.st_size : 0
    }
}
