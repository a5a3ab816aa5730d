import FlowCore
import GRDB

extension RowWriter {
    /// Writes a new profile.
    func insertProfile(_ profile: Profile, _ counters: ProfileCounters) throws {
        try db.run(
            """
            INSERT INTO profile (kind, title, attributes, principal, timeZone, archived, folded, changes, changedAt,
              changedBy, event, tenant, id, key, createdAt, createdBy, createdEvent)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            Self.columns(of: profile) + [
                .integer(tenant.number), .integer(profile.id.number), .text(profile.key.text),
                .instant(profile.created.at), .text(profile.created.by.text), .integer(profile.created.event),
            ]
        )
        try write(counters)
    }

    /// Writes what may change of a profile.
    func updateProfile(_ profile: Profile, _ counters: ProfileCounters) throws {
        try db.run(
            """
            UPDATE profile SET kind = ?, title = ?, attributes = ?, principal = ?, timeZone = ?, archived = ?,
              folded = ?, changes = ?, changedAt = ?, changedBy = ?, event = ?
            WHERE tenant = ? AND id = ?
            """,
            Self.columns(of: profile) + [.integer(tenant.number), .integer(profile.id.number)]
        )
        try expectOneRow("profile")
        try write(counters)
    }

    /// Removes a profile; the database refuses it while something refers to it.
    ///
    /// Tasks of which nothing is open any more end and aren't for anybody.
    func deleteProfile(_ profile: Profile, _ counters: ProfileCounters) throws {
        try db.run(
            """
            UPDATE task SET profile = NULL, definition = json_remove(definition, '$.profile'), state = 'ended', pause = NULL,
              materialiseAt = NULL, dueAt = NULL, wakeAt = NULL, problem = NULL, problemAt = NULL
            WHERE tenant = ? AND profile = ? AND NOT \(Store.isTaskOpen)
            """,
            [.integer(tenant.number), .text(profile.key.text)]
        )
        try db.run(
            "DELETE FROM profile WHERE tenant = ? AND id = ?",
            [.integer(tenant.number), .integer(profile.id.number)]
        )
        try expectOneRow("profile")
        try write(counters)
    }

    private func write(_ counters: ProfileCounters) throws {
        try db.run(
            "UPDATE tenant SET profileNext = ?, profileCount = ? WHERE id = ?",
            [.integer(counters.next), .integer(counters.active), .integer(tenant.number)]
        )
    }

    private static func columns(of profile: Profile) -> [StoredValue] {
        let content = profile.content
        let changes = CanonicalValue.object(profile.changes.mapValues { .integer(Int($0)) })
        return [
            .text(content.kind.text), .text(content.title), .text(RowCoding.text(content.attributes)),
            .optional(content.principal?.text), .optional(content.timeZone), .integer(profile.isArchived ? 1 : 0),
            .text("\(profile.key.text)\n\(content.title.lowercased())"), .text(changes.json),
            .instant(profile.changed.at), .text(profile.changed.by.text), .integer(profile.changed.event),
        ]
    }
}
