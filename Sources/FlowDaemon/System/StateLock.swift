import FlowStore
import Glibc

/// The state directory, held by this process alone until it ends.
package final class StateLock: Sendable {
    private let descriptor: CInt

    /// Creates the directory when it is missing and locks it.
    ///
    /// Throws when another flowd has it, and when another user could put files of their own there: a directory that is
    /// another's or that others can write to, a lock that is a link.
    package init(directory: String) throws {
        guard mkdir(directory, 0o700) == 0 || errno == EEXIST else { throw Self.failure("Making", directory) }
        let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw Self.failure("Opening", directory) }
        defer { close(folder) }
        try Self.check(folder, directory, as: .ownDirectory)
        let path = directory + "/flowd.lock"
        let descriptor = openat(folder, "flowd.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else {
            // What stands there can say more than the error: a link, a directory, a pipe, somebody else's file.
            let objection = try PlaceStatus(at: path)?.objection(to: .ownFile, uid: geteuid(), path: path)
            if let objection { throw StartError.unsafe(path, reason: objection) }
            throw Self.failure("Opening", path)
        }
        self.descriptor = descriptor
        try Self.check(descriptor, path, as: .ownFile)
        guard lockf(descriptor, F_TLOCK, 0) == 0 else {
            guard errno == EACCES || errno == EAGAIN else { throw Self.failure("Locking", path) }
            throw StartError.stateDirectory(directory, reason: "another flowd works on it")
        }
    }

    deinit {
        close(descriptor)
    }

    private static func check(_ descriptor: CInt, _ path: String, as purpose: PlaceStatus.Purpose) throws {
        let status = try PlaceStatus(of: descriptor, at: path)
        guard let objection = status.objection(to: purpose, uid: geteuid(), path: path) else { return }
        throw StartError.unsafe(path, reason: objection)
    }

    /// A disk that fails is that; anything else is about the directory that was given.
    private static func failure(_ operation: String, _ path: String) -> any Error {
        let error = StoreError(errno: errno, doing: operation, at: path)
        guard case .notUsable(let reason) = error else { return error }
        return StartError.stateDirectory(path, reason: reason)
    }
}

/// Reasons for which the daemon can't start.
package enum StartError: Error, CustomStringConvertible {
    case stateDirectory(String, reason: String)
    /// Path at which another user could change what flowd trusts.
    case unsafe(String, reason: String)
    /// A folder that is to hold a user's own state or socket can't be made.
    case folder(String, of: String, reason: String)
    case noStateDirectory

    package var description: String {
        switch self {
        case .stateDirectory(let path, let reason): "The state directory \(path) can't be used: \(reason)"
        case .unsafe(let path, let reason): "\(path) can't be trusted: \(reason)"
        case .folder(let folder, let path, let reason):
            "\(folder) can't be made for \(path): \(reason); give --state-directory DIR and --socket PATH where they can be"
        case .noStateDirectory:
            "No state directory; give --state-directory DIR, or stateDirectory in the configuration file, or --user for a "
                + "flowd of your own"
        }
    }
}
