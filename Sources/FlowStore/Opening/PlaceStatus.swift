import Glibc

/// Status of what stands at a path, without following a link, and whether flowd may trust it.
///
/// A user who can write to a directory can put a link, a pipe or a file of their own where flowd's files are expected.
package struct PlaceStatus: Hashable, Sendable {
    /// Purpose for which flowd expects a file or directory there.
    package enum Purpose: Hashable, Sendable {
        /// A directory whose names only flowd may change.
        case ownDirectory
        /// A file that only flowd may write to.
        case ownFile
        /// Directory of the socket: no other user may rename or remove what flowd makes there.
        case socketDirectory
    }

    /// Kind and permissions, as stat(2) has them.
    package let mode: UInt32
    /// The uid that it belongs to.
    package let owner: UInt32
    package let sizeBytes: Int

    package init(mode: UInt32, owner: UInt32, sizeBytes: Int = 0) {
        self.mode = mode
        self.owner = owner
        self.sizeBytes = sizeBytes
    }

    /// Looks at a path, a link's own when `followsLinks` isn't set; nil when nothing is there.
    package init?(at path: String, followsLinks: Bool = false) throws(StoreError) {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
            guard errno != ENOENT else { return nil }
            throw StoreError(errno: errno, doing: "Looking at", at: path)
        }
        self.init(status)
    }

    package init(of descriptor: CInt, at path: String) throws(StoreError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw StoreError(errno: errno, doing: "Looking at", at: path) }
        self.init(status)
    }

    private init(_ status: stat) {
        self.init(mode: status.st_mode, owner: status.st_uid, sizeBytes: status.st_size)
    }

    package func objection(to purpose: Purpose, uid: UInt32, path: String) -> String? {
        let wanted = purpose == .ownFile ? S_IFREG : S_IFDIR
        guard mode & S_IFMT == wanted else {
            return "it isn't a \(purpose == .ownFile ? "file" : "directory") but \(kind); \(remedy(for: purpose))"
        }
        let isTrusted = owner == uid || (purpose == .socketDirectory && owner == 0)
        guard isTrusted else {
            return "it belongs to uid \(owner), and flowd runs as uid \(uid); run flowd as that user, or give it away: "
                + "chown \(uid) \(path)"
        }
        // In a sticky directory, such as /tmp, nobody can rename or remove what is another's.
        let isSticky = purpose == .socketDirectory && mode & S_ISVTX != 0
        guard mode & (S_IWGRP | S_IWOTH) == 0 || isSticky else {
            // Whoever takes the right to write from all others in a directory such as /tmp breaks the machine.
            let isShared = purpose != .ownFile && mode & S_ISVTX != 0
            return "others can write to it (mode \(String(mode & 0o7777, radix: 8))), and so could change what flowd "
                + "trusts; "
                + (isShared ? "give a directory of flowd's own, such as \(path)/flowd" : "do: chmod go-w \(path)")
        }
        return nil
    }

    private var kind: String {
        switch mode & S_IFMT {
        case S_IFREG: "a file"
        case S_IFDIR: "a directory"
        case S_IFLNK: "a symbolic link, which flowd doesn't follow here"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }

    private func remedy(for purpose: Purpose) -> String {
        guard mode & S_IFMT == S_IFLNK else { return "move it away, or give another directory" }
        return purpose == .ownFile
            ? "put the file itself there"
            : "mount what it points to there (mount --bind), or give another directory"
    }
}
