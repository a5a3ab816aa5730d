import FlowStore
import Glibc

/// Folders above a user's own state and socket, which don't exist yet on a new machine.
enum UserFolders {
    /// Makes what is missing, for the user alone; throws when it can't.
    static func make(for configuration: Configuration) throws {
        try make(folderOf: configuration.stateDirectory)
        try make(folderOf: configuration.socketPath)
    }

    private static func make(folderOf path: String) throws {
        let parts = path.split(separator: "/").dropLast()
        var folder = ""
        for part in parts {
            folder += "/\(part)"
            // What can't be looked at, or made in a folder that is another's, is told of the first that is missing.
            guard access(folder, F_OK) != 0 else { continue }
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
                throw StartError.folder(folder, of: path, reason: String(cString: strerror(errno)))
            }
        }
    }
}
