package import FlowCore
import GRDB

/// Scope of the media of a tenant that are wanted.
package enum MediaScope: Hashable, Sendable {
    case all
    case job(JobID)
    case step(JobID, StepKey)
    case task(TaskID)
    case occurrence(OccurrenceID)
}

/// Conditions on media, and their order.
package struct MediaFilter: Sendable {
    package var profile: String?
    /// Kinds of the wanted media; empty for all.
    package var kinds: Set<MediaKind> = []
    /// Added at this time or later; nil from the beginning.
    package var from: Timestamp?
    /// Added before this time; nil without end.
    package var until: Timestamp?
    package var isNewestFirst = false

    package init() {}

    fileprivate var order: String { isNewestFirst ? "DESC" : "ASC" }

    var isOpen: Bool { profile == nil && kinds.isEmpty && from == nil && until == nil }
}

/// A medium with what it is of.
package struct MediaItem: Sendable {
    package let media: Media
    /// The title of its task or job.
    package let title: String?
    package let profile: String?
    package let subject: String?
    /// Note that was given when the occurrence was settled.
    package let note: String?
}

/// Reads of lists of media.
extension Store {
    /// Media that a page looks at, at most: where few of them are wanted, it may hold fewer than it could.
    static let mediaScanMax = 20_000

    /// A page of a tenant's media, which may hold fewer than `limit`, even none, and still have a next one.
    ///
    /// A job, step, task, occurrence or profile that isn't there is refused.
    package func media(
        of slug: String,
        for caller: Caller,
        in scope: MediaScope,
        _ filter: MediaFilter = MediaFilter(),
        after id: MediaID?,
        limit: Int
    ) async throws(ReadFailure) -> Page<MediaItem, MediaID> {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            try Self.requireProfile(filter.profile, tenant, in: db)
            let (condition, values) = try self.condition(of: scope, db, tenant)
            let near = """
                FROM media WHERE tenant = ? AND id \(filter.isNewestFirst ? "<" : ">") ?\(condition)
                ORDER BY id \(filter.order)
                """
            let start = id?.number ?? (filter.isNewestFirst ? .max : 0)
            let bounds: StatementArguments = [tenant.number, start] + values
            let items = try Self.mediaItems(db, tenant, filter, near: near, bounds, limit: limit + 1)
            let page = Page(items, limit: limit, cursor: \.media.id)
            guard page.next == nil, !filter.isOpen else { return page }
            let last = try Int64.fetchOne(
                db,
                sql: "SELECT id \(near) LIMIT 1 OFFSET \(Self.mediaScanMax - 1)",
                arguments: bounds
            )
            return Page(page.items, next: last.map(MediaID.init))
        }
    }

    private static func mediaItems(
        _ db: Database,
        _ tenant: TenantID,
        _ filter: MediaFilter,
        near: String,
        _ bounds: StatementArguments,
        limit: Int
    ) throws -> [MediaItem] {
        let kinds = filter.kinds.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT media.*, coalesce(task.title, job.title) AS title, task.profile AS profile,
                  job.subject AS subject, occurrence.note AS note
                FROM (SELECT id AS nearID \(near) LIMIT ?) AS near
                CROSS JOIN media ON media.tenant = ? AND media.id = near.nearID
                LEFT JOIN task ON task.tenant = media.tenant AND task.id = media.task
                LEFT JOIN occurrence ON occurrence.tenant = media.tenant AND occurrence.task = media.task
                  AND occurrence.number = media.occurrence
                LEFT JOIN job ON job.tenant = media.tenant AND job.id = media.job
                WHERE (? IS NULL OR task.profile = ?) AND media.addedAt >= ? AND media.addedAt < ?
                \(kinds.isEmpty ? "" : "AND media.kind IN (\(kinds))") ORDER BY media.id \(filter.order) LIMIT ?
                """,
            arguments: bounds
                + [
                    filter.isOpen ? limit : mediaScanMax, tenant.number, filter.profile, filter.profile,
                    filter.from?.milliseconds ?? .min, filter.until?.milliseconds ?? .max, limit,
                ]
        )
        return try rows.map(Rows.mediaItem)
    }
}

extension Rows {
    fileprivate static func mediaItem(_ row: Row) throws -> MediaItem {
        let stored = StoredRow(row, of: "media")
        return MediaItem(
            media: try media(row),
            title: try stored["title"],
            profile: try stored["profile"],
            subject: try stored["subject"],
            note: try stored["note"]
        )
    }
}
