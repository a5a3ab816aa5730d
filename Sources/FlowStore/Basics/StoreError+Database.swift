import GRDB

extension StoreError {
    /// Sorts SQLite's errors into what flowd does about them; `path` is the database's.
    init(_ error: any Error, at path: String? = nil) {
        if let error = error as? StoreError {
            self = error
            return
        }
        guard let error = error as? DatabaseError else {
            self = .refused(String(describing: error))
            return
        }
        let reason = Self.reason(error, at: path)
        switch error.resultCode {
        case .SQLITE_FULL:
            self = .diskFull(reason)
        case .SQLITE_IOERR, .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_PROTOCOL, .SQLITE_CANTOPEN, .SQLITE_READONLY:
            self = .inputOutput(reason)
        default:
            self = .refused(reason)
        }
    }

    /// Returns the text of SQLite's error after the operation and the file, of which the error names neither by itself.
    static func reason(_ error: DatabaseError, at path: String?) -> String {
        guard let path else { return error.description }
        let file: String
        switch error.extendedResultCode {
        case .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ: file = "Reading \(path) or its log"
        case .SQLITE_IOERR_WRITE: file = "Writing \(path) or its log"
        case .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC: file = "Syncing \(path) or its log"
        case .SQLITE_IOERR_TRUNCATE: file = "Truncating \(path) or its log"
        case .SQLITE_IOERR_FSTAT, .SQLITE_IOERR_ACCESS: file = "Looking at \(path) or its log"
        case .SQLITE_IOERR_DELETE, .SQLITE_IOERR_DELETE_NOENT: file = "Removing a log of \(path)"
        case .SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMLOCK, .SQLITE_IOERR_SHMMAP:
            file = "Sharing \(path)-shm"
        case .SQLITE_IOERR_LOCK, .SQLITE_IOERR_RDLOCK, .SQLITE_IOERR_UNLOCK, .SQLITE_IOERR_CHECKRESERVEDLOCK:
            file = "Locking \(path)"
        default: file = "Using \(path)"
        }
        return "\(file): \(error.description)"
    }
}
