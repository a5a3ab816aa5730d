import GRDB

extension StoreError {
    /// Sorts SQLite's errors into what flowd does about them.
    init(_ error: any Error) {
        if let error = error as? StoreError {
            self = error
            return
        }
        guard let error = error as? DatabaseError else {
            self = .refused(String(describing: error))
            return
        }
        switch error.resultCode {
        case .SQLITE_FULL:
            self = .diskFull
        case .SQLITE_IOERR, .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_PROTOCOL, .SQLITE_CANTOPEN, .SQLITE_READONLY:
            self = .inputOutput(error.description)
        default:
            self = .refused(error.description)
        }
    }
}
