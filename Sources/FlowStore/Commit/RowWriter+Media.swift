import FlowCore
import GRDB

/// Rows of media.
extension RowWriter {
    func writeMedia(_ media: Media) throws {
        let content = media.content
        try db.run(
            "INSERT INTO media VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .integer(tenant.number), .integer(media.id.number), .integer(content.job.number),
                .text(content.step.text), .text(content.name), .text(content.type.text), .text(content.kind.rawValue),
                .integer(content.sizeBytes), .blob(content.digest.bytes), .instant(media.addedAt),
                .text(media.addedBy.text),
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
}
