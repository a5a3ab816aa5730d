import CLinux
import Glibc

/// The files of a database, looked at before SQLite opens them.
struct DatabaseFiles {
    private let path: String

    init(_ path: String) {
        self.path = path
    }

    private var log: String { path + "-wal" }
    private var journal: String { path + "-journal" }

    /// The media folder's own folder, which only a flowd that has opened its database makes.
    private var incoming: String {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return (folder.isEmpty && !path.hasPrefix("/") ? "." : folder) + "/media/incoming"
    }

    /// Refuses what isn't flowd's own file, such as a link or a pipe, which would keep the start waiting for ever.
    ///
    /// Then syncs, and reads from the disk itself: after a failed sync Linux keeps pages that never reach the disk.
    func prepare() throws(StoreError) {
        for file in [path, log, path + "-shm", journal] {
            guard let status = try look(at: file) else { continue }
            if let objection = status.objection(to: .ownFile, uid: geteuid(), path: file) {
                throw .cannotOpen(path: file, reason: objection)
            }
        }
        try refuseLostDatabase()
        for file in [path, log] {
            try check(clinux_sync_file(file), "Syncing", file)
            try check(clinux_drop_cache(file), "Dropping the cached pages of", file)
        }
    }

    /// Throws for a database without content where a folder shows that there was one.
    ///
    /// It would otherwise start again silently.
    func refuseLostContent() throws(StoreError) {
        guard try PlaceStatus(at: incoming) != nil else { return }
        throw lost("it holds no tables", sign: "the folder \(incoming)")
    }

    /// True where the database was being made when it was cut off: what is half done has to be taken back before anybody
    /// can read it.
    var isHalfMade: Bool {
        get throws(StoreError) { try look(at: journal).map { $0.sizeBytes > 0 } ?? false }
    }

    private func refuseLostDatabase() throws(StoreError) {
        let status = try look(at: path)
        guard status?.sizeBytes ?? 0 == 0 else { return }
        let state = status == nil ? "it is missing" : "it has 0 bytes"
        if let log = try look(at: log), log.sizeBytes > 0 {
            throw lost(state, sign: "its log \(self.log) with \(log.sizeBytes) bytes")
        }
        if try look(at: incoming) != nil { throw lost(state, sign: "the folder \(incoming)") }
    }

    private func lost(_ state: String, sign: String) -> StoreError {
        .cannotOpen(
            path: path,
            reason: "\(state), but \(sign) shows that there was one; restore it from a backup, with the media folder. "
                + "To start again, move everything in its directory away"
        )
    }

    private func look(at file: String) throws(StoreError) -> PlaceStatus? {
        do {
            return try PlaceStatus(at: file)
        } catch {
            throw unusable(error)
        }
    }

    private func check(_ result: CInt, _ operation: String, _ file: String) throws(StoreError) {
        guard result != 0, result != -ENOENT else { return }
        throw unusable(StoreError(errno: -result, doing: operation, at: file))
    }

    /// Converts `notUsable`, a refusal of the path by the system, into `cannotOpen` with advice; other errors stay.
    private func unusable(_ error: StoreError) -> StoreError {
        guard case .notUsable(let reason) = error else { return error }
        return .cannotOpen(path: path, reason: "\(reason); give a directory that flowd can write to")
    }
}
