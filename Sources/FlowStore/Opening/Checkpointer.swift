import GRDB
import Glibc
import Synchronization

/// Moves the write-ahead log into the database at moments that flowd chooses, and looks at the errors.
///
/// SQLite hides the errors of its own checkpoints inside COMMIT, so `wal_autocheckpoint` is off.
final class Checkpointer: Sendable {
    /// Size of the log at which a checkpoint is due, in bytes.
    static let dueSizeBytes = 4 << 20

    /// Changed rows since the last checkpoint at which the next one is due.
    static let changeCountDue = 4096
    /// Size of the log over which changes are refused until a checkpoint has emptied it, in bytes.
    static let sizeBytesMax = 1 << 30

    private let path: String
    private let changesAtLast = Mutex(0)

    init(path: String) {
        self.path = path
    }

    /// Checkpoints without waiting for anybody when the log has grown enough since the last time.
    func checkpointIfDue(_ db: Database) throws {
        let size = logSizeBytes
        guard size >= Self.dueSizeBytes else { return }
        let changes = db.totalChangesCount
        let isDue = changesAtLast.withLock { last in
            guard changes - last >= Self.changeCountDue || size > Self.sizeBytesMax else { return false }
            last = changes
            return true
        }
        if isDue { try db.checkpoint(size > Self.sizeBytesMax ? .truncate : .passive) }
    }

    /// True when the log is so large that nothing may be added: a reader has kept it from being emptied.
    var isOverfull: Bool { logSizeBytes > Self.sizeBytesMax }

    /// Moves everything and empties the log.
    func truncate(_ db: Database) throws {
        try db.checkpoint(.truncate)
        guard logSizeBytes == 0 else {
            throw StoreError.inputOutput("The write-ahead log isn't empty after a checkpoint")
        }
    }

    /// 0 when there is no log.
    private var logSizeBytes: Int {
        var status = stat()
        return stat(path + "-wal", &status) == 0 ? status.st_size : 0
    }
}
