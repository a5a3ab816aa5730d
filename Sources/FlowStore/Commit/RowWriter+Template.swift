import FlowCore
import GRDB

/// Versions of templates.
extension RowWriter {
    func writeTemplate(_ version: TemplateVersion, _ source: String, _ created: Stamp) throws {
        let definition = version.plan.definition
        try db.run(
            """
            INSERT INTO template VALUES (?, ?, ?)
            ON CONFLICT (tenant, key) DO UPDATE SET latestVersion = excluded.latestVersion
            """,
            [.integer(tenant.number), .text(version.key.text), .integer(version.number)]
        )
        try db.run(
            "INSERT INTO templateVersion VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .integer(tenant.number), .text(version.key.text), .integer(version.number), .text(definition.title),
                .blob(version.digest.bytes), .integer(version.plan.leaves.count), .text(version.plan.canonicalText),
                .text(source), .instant(created.at), .text(created.by.text), .integer(created.event),
            ]
        )
    }
}
