import CLinux
package import FlowCore
import Glibc

/// Folder in which the bytes of media are kept: `media` beside the database.
///
/// Content stands under its SHA-256 in a folder of its tenant, `media/7/ab/cdef…`, so that no caller can learn, neither
/// by an answer nor by the time it takes, that another tenant has the same. What is still being received stands in
/// `media/incoming`, in the same file system. Every function blocks; none is for a thread that serves connections.
package struct MediaFolder: Sendable {
    let root: String
    private let state: String
    private let probe: any CommitProbe

    init(beside database: String, probe: any CommitProbe) {
        let folder = database.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        state = folder.isEmpty ? (database.hasPrefix("/") ? "/" : ".") : folder
        root = state + "/media"
        self.probe = probe
    }

    /// The folder of a copy, which has none: below a file there is nothing, and nothing can be made.
    static let none = MediaFolder(beside: "/dev/null/copy", probe: NoProbe())

    private var incoming: String { root + "/incoming" }

    /// Makes the folders, and removes what an earlier process was still receiving.
    ///
    /// Refuses a folder that is a link, another's, or one that others can write to.
    package func prepare() throws(StoreError) {
        for folder in [root, incoming] {
            try Self.make(folder)
            let objection = try PlaceStatus(at: folder)?.objection(to: .ownDirectory, uid: geteuid(), path: folder)
            if let objection { throw .notUsable("\(folder): \(objection)") }
        }
        for folder in [state, root] { try Self.sync(folder) }
        for name in try FolderListing.names(in: incoming) {
            try Self.remove(incoming + "/" + name)
        }
    }

    /// Begins to receive a file; `name` must not be in use by another.
    package func receive(_ name: String) throws(StoreError) -> IncomingFile {
        try reach(.creating)
        return try IncomingFile(creating: incoming + "/" + name)
    }

    /// Writes the next bytes of what is received.
    package func append(_ bytes: [UInt8], to file: IncomingFile) throws(StoreError) {
        try reach(.writing)
        try file.append(bytes)
    }

    /// Makes what was received content: when this returns, bytes and name are on disk.
    ///
    /// Content that is there already is replaced by the same. When it throws, what was received is still there.
    package func store(_ file: IncomingFile, as digest: ContentDigest, of tenant: TenantID) throws(StoreError) {
        try reach(.syncingFile)
        try file.sync()
        let (shelf, box, path) = place(digest, of: tenant)
        try Self.make(shelf)
        try Self.make(box)
        try reach(.renaming)
        guard rename(file.path, path) == 0 else {
            throw StoreError(errno: errno, doing: "Renaming a file to", at: path)
        }
        // A folder that is there may have been made by a process that died before it was on disk.
        try reach(.syncingFolders)
        for folder in [box, shelf, root] { try Self.sync(folder) }
        try reach(.kept)
    }

    /// Removes what was received, or what is left of it.
    package func discard(_ file: IncomingFile) throws(StoreError) {
        try Self.remove(file.path)
    }

    /// Opens content for reading.
    package func open(_ digest: ContentDigest, of tenant: TenantID) throws(StoreError) -> MediaFile {
        try MediaFile(opening: place(digest, of: tenant).path)
    }

    /// Removes content that no row refers to; what is gone already is no error.
    package func remove(_ digest: ContentDigest, of tenant: TenantID) throws(StoreError) {
        try Self.remove(place(digest, of: tenant).path)
    }

    /// The tenants that have a folder.
    package func tenants() throws(StoreError) -> [TenantID] {
        try FolderListing.names(in: root).compactMap { Int64($0).map { TenantID($0) } }.sorted()
    }

    /// The content of one of the 256 parts of a tenant's folder; names that flowd didn't give are passed over.
    package func contents(of tenant: TenantID, part: UInt8) throws(StoreError) -> [ContentDigest] {
        let prefix = Self.hex(part)
        return try FolderListing.names(in: "\(root)/\(tenant.number)/\(prefix)")
            .compactMap { ContentDigest(hex: prefix + $0) }
    }

    // MARK: - Paths and errors

    private func place(_ digest: ContentDigest, of tenant: TenantID) -> (shelf: String, box: String, path: String) {
        let shelf = "\(root)/\(tenant.number)"
        let box = shelf + "/" + digest.hex.prefix(2)
        return (shelf, box, box + "/" + digest.hex.dropFirst(2))
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private func reach(_ point: MediaPoint) throws(StoreError) {
        do {
            try probe.reached(point)
        } catch {
            throw StoreError(error)
        }
    }

    private static func make(_ folder: String) throws(StoreError) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw StoreError(errno: errno, doing: "Making the directory", at: folder)
        }
    }

    private static func remove(_ path: String) throws(StoreError) {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw StoreError(errno: errno, doing: "Removing", at: path)
        }
    }

    static func sync(_ folder: String) throws(StoreError) {
        let code = -clinux_sync_directory(folder)
        guard code == 0 else { throw StoreError(syncErrno: code, at: folder) }
    }
}
