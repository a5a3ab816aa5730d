package import FlowCore
import GRDB

/// The words of messages that tenants have of their own.
extension Store {
    /// A tenant's own words, for a caller who may see the tenant, and the tenant's name for people.
    package func messageWords(
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> (words: MessageWords, tenant: String) {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let title = try String.fetchOne(
                db,
                sql: "SELECT title FROM tenant WHERE id = ?",
                arguments: [tenant.number]
            )
            return (try Self.messageWords(db, of: tenant), title ?? slug)
        }
    }

    static func messageWords(_ db: Database, of tenant: TenantID) throws -> MessageWords {
        let rows = try StoredRow.fetchAll(
            db,
            sql: "SELECT occasion, language, title, text FROM messageWords WHERE tenant = ?",
            arguments: [tenant.number],
            of: "messageWords"
        ) { row in
            do {
                let key = try MessageKey(validatingOccasion: try row["occasion"], language: try row["language"])
                return (key, MessageTemplate(title: try row["title"], text: try row["text"]))
            } catch {
                throw row.damage("Its occasion or language can't be read")
            }
        }
        return MessageWords(Dictionary(rows) { first, _ in first })
    }
}
