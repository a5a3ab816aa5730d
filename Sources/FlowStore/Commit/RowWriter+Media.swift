import FlowCore
import GRDB

/// Rows of media.
extension RowWriter {
    func writeMedia(_ media: Media) throws {
        let content = media.content
        let occurrence = content.place.occurrence
        try db.run(
            """
            INSERT INTO media (tenant, id, job, step, task, occurrence, name, type, kind, size, digest, addedAt, addedBy)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(tenant.number), .integer(media.id.number), .optional(content.place.job?.number),
                .optional(content.place.step?.text), .optional(occurrence?.task.number),
                .optional(occurrence.map { Int64($0.number) }), .text(content.name), .text(content.type.text),
                .text(content.kind.rawValue), .integer(content.sizeBytes), .blob(content.digest.bytes),
                .instant(media.addedAt), .text(media.addedBy.text),
            ]
        )
    }

    func deleteMedia(_ id: MediaID) throws {
        try db.run(
            "DELETE FROM media WHERE tenant = ? AND id = ?",
            [.integer(tenant.number), .integer(id.number)]
        )
        try expectOneRow("media")
    }

    func pruneMedia(_ ids: [MediaID], at instant: Timestamp) throws {
        for id in ids {
            try db.run(
                "UPDATE media SET prunedAt = ? WHERE tenant = ? AND id = ? AND prunedAt IS NULL",
                [.instant(instant), .integer(tenant.number), .integer(id.number)]
            )
            try expectOneRow("media")
        }
    }
}
