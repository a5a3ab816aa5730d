import FlowCore
import GRDB

extension RowWriter {
    /// Writes a new version of an action of the library.
    func writeLibrary(_ version: LibraryVersion, _ source: String, _ created: Stamp) throws {
        let definition = version.definition
        try db.run(
            """
            INSERT INTO libraryAction VALUES (?, ?, ?)
            ON CONFLICT (tenant, key) DO UPDATE SET latestVersion = excluded.latestVersion
            """,
            [.integer(tenant.number), .text(definition.key.text), .integer(version.number)]
        )
        try db.run(
            "INSERT INTO libraryVersion VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .integer(tenant.number), .text(definition.key.text), .integer(version.number),
                .text(definition.title), .blob(version.digest.bytes), .integer(definition.form.count),
                .text(definition.canonicalText()), .text(source), .instant(created.at), .text(created.by.text),
                .integer(created.event),
            ]
        )
    }
}
