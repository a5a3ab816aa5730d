import Glibc

/// The file `schema` in the state directory: the fingerprint of the database beside it, and a newline.
///
/// A package reads it before it stops the flowd that is to be replaced, when no program of its own is there yet.
package struct SchemaFile: Sendable {
    private let directory: String

    /// Names the file; nothing is touched before `write`.
    package init(in directory: String) {
        self.directory = directory
    }

    private var path: String { directory + "/schema" }

    /// Writes the fingerprint, as a whole or not at all; a file with that content stays unchanged.
    ///
    /// Throws when the disk fails or is full, and when the path is taken by something that is no file.
    package func write(_ fingerprint: SchemaFingerprint) throws(StoreError) {
        let content = Array("\(fingerprint)\n".utf8)
        guard try !holds(content) else { return }
        let draft = path + ".new"
        // What a process that died has left.
        guard unlink(draft) == 0 || errno == ENOENT else {
            throw StoreError(errno: errno, doing: "Removing", at: draft)
        }
        let file = try IncomingFile(creating: draft)
        try file.append(content)
        try file.sync()
        guard rename(draft, path) == 0 else { throw StoreError(errno: errno, doing: "Renaming a file to", at: path) }
        try MediaFolder.sync(directory)
    }

    private func holds(_ content: [UInt8]) throws(StoreError) -> Bool {
        guard let status = try PlaceStatus(at: path), status.mode & S_IFMT == S_IFREG,
            status.sizeBytes == content.count
        else { return false }
        return try MediaFile(opening: path).read(at: 0, countMax: content.count) == content
    }
}
