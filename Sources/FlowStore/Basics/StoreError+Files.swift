import Glibc

extension StoreError {
    /// Sorts an error of the file system into what flowd does about it; `operation` begins the sentence: “Making”.
    package init(errno code: CInt, doing operation: String, at path: String) {
        let reason = "\(operation) \(path): \(String(cString: strerror(code)))"
        switch code {
        case ENOSPC, EDQUOT: self = .diskFull(reason)
        case EIO, EROFS, ENXIO, ENODEV, EUCLEAN, ESTALE, EREMOTEIO: self = .inputOutput(reason)
        case EACCES, EPERM, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG, ENOENT: self = .notUsable(reason)
        default: self = .refused(reason)
        }
    }

    /// An error of a sync: but for a full disk, what was written before can't be trusted any more.
    init(syncErrno code: CInt, at path: String) {
        let reason = "Syncing \(path): \(String(cString: strerror(code)))"
        switch code {
        case ENOSPC, EDQUOT: self = .diskFull(reason)
        default: self = .inputOutput(reason)
        }
    }
}
