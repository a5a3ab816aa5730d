import FlowCore
import GRDB

/// The folder of media at a start.
extension Store {
    /// Creates the folders of media, and removes what an earlier process was still receiving.
    ///
    /// Throws `cannotOpen` instead when they are missing though the database has media: evidence would be reported as
    /// there, and found to be gone only when a caller asks for it.
    package func prepareMedia() throws(StoreError) {
        guard try PlaceStatus(at: media.root) == nil else { return try media.prepare() }
        let hasMedia: Bool
        do {
            hasMedia = try pool.read { db in
                try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM media WHERE prunedAt IS NULL)") ?? false
            }
        } catch {
            throw failure(error)
        }
        guard !hasMedia else {
            throw .cannotOpen(
                path: media.root,
                reason:
                    "it is missing, but the database has media in it; restore it from a backup. To go on without what "
                    + "was there: mkdir -m 700 \(media.root)"
            )
        }
        try media.prepare()
    }
}
