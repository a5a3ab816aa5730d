import GRDB
import Glibc
import Synchronization

/// Moves the write-ahead log into the database at moments that flowd chooses, and looks at the errors.
///
/// SQLite hides the errors of its own checkpoints inside COMMIT, so `wal_autocheckpoint` is off.
final class Checkpointer: Sendable {
    /// Bounds of the log.
    struct Limits {
        /// Size of the log at which a checkpoint is due, in bytes.
        var dueSizeBytes = 4 << 20
        /// Changed rows since the last checkpoint at which the next one is due.
        var changeCountDue = 4096
        /// Size of the log over which changes are refused until a checkpoint has emptied it, in bytes.
        var sizeBytesMax = 1 << 30
    }

    private let path: String
    private let limits: Limits
    private let changesAtLast = Mutex(0)

    init(path: String, limits: Limits = Limits()) {
        self.path = path
        self.limits = limits
    }

    /// Checkpoints without waiting for anybody when the log has grown enough since the last time.
    func checkpointIfDue(_ db: Database) throws {
        let size = logSizeBytes
        guard size >= limits.dueSizeBytes else { return }
        let changes = db.totalChangesCount
        let isDue = changesAtLast.withLock { last in
            guard changes - last >= limits.changeCountDue || size > limits.sizeBytesMax else { return false }
            last = changes
            return true
        }
        guard isDue else { return }
        do {
            try db.checkpoint(.passive)
            if size > limits.sizeBytesMax { try truncateUnlessRead(db) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // Somebody reads or checkpoints: nothing is lost, the next round tries again.
        }
    }

    /// True when the log is so large that nothing may be added: a reader has kept it from being emptied.
    var isOverfull: Bool { logSizeBytes > limits.sizeBytesMax }

    /// Moves everything and empties the log.
    func truncate(_ db: Database) throws {
        try db.checkpoint(.truncate)
        guard logSizeBytes == 0 else {
            throw StoreError.inputOutput("The write-ahead log isn't empty after a checkpoint")
        }
    }

    /// Only an empty log can be added to again; but no reader is worth waiting for with everybody's changes.
    private func truncateUnlessRead(_ db: Database) throws {
        try db.execute(sql: "PRAGMA busy_timeout = 0")
        let result = Result { _ = try db.checkpoint(.truncate) }
        try db.execute(sql: "PRAGMA busy_timeout = \(DatabaseOpening.busyTimeoutMilliseconds)")
        try result.get()
    }

    /// 0 when there is no log.
    private var logSizeBytes: Int {
        var status = stat()
        return stat(path + "-wal", &status) == 0 ? status.st_size : 0
    }
}
