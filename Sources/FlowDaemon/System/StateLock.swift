import Glibc

/// The state directory, held by this process alone until it ends.
package final class StateLock: Sendable {
    private let descriptor: CInt

    /// Makes the directory when it is missing and locks it; throws when another flowd has it.
    package init(directory: String) throws(StartError) {
        guard mkdir(directory, 0o700) == 0 || errno == EEXIST else {
            throw StartError.stateDirectory(directory, reason: String(cString: strerror(errno)))
        }
        let path = directory + "/flowd.lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StartError.stateDirectory(directory, reason: String(cString: strerror(errno)))
        }
        guard lockf(descriptor, F_TLOCK, 0) == 0 else {
            close(descriptor)
            throw StartError.stateDirectory(directory, reason: "another flowd works on it")
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }
}

/// Why the daemon can't start.
package enum StartError: Error, CustomStringConvertible {
    /// The state directory can't be used.
    case stateDirectory(String, reason: String)
    /// No state directory was given.
    case noStateDirectory

    package var description: String {
        switch self {
        case .stateDirectory(let path, let reason): "The state directory \(path) can't be used: \(reason)"
        case .noStateDirectory:
            "No state directory; give --state-directory DIR, or stateDirectory in the configuration file"
        }
    }
}
