package import FlowCore
import FoundationEssentials
import GRDB

/// Reads of the codes of links.
extension Store {
    /// Returns the code of a digest, its owner and what carried it; nil when there is none.
    ///
    /// The holder of a code may ask what it is for: no other caller can know the digest.
    package func code(presented hash: LinkHash) async throws(ReadFailure) -> PresentedCode? {
        try await read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT code.*, tenant.slug, delivery.recipient, delivery.title, delivery.text, occurrence.state
                        FROM code
                        JOIN delivery ON delivery.tenant = code.tenant AND delivery.id = code.delivery
                        JOIN occurrence ON occurrence.tenant = code.tenant AND occurrence.task = delivery.task
                        AND occurrence.number = delivery.occurrence
                        JOIN tenant ON tenant.id = code.tenant WHERE code.hash = ?
                        """
                ),
                arguments: [Data(hash.bytes)]
            )
            guard let row else { return nil }
            let stored = StoredRow(row, of: "code")
            return PresentedCode(
                tenant: TenantID(try stored["tenant"]),
                slug: TenantSlug(stored: try stored["slug"]),
                code: try Rows.code(row),
                recipient: try stored["recipient"],
                title: try stored["title"],
                text: try stored["text"],
                state: try stored.state(OccurrenceState.self, "state")
            )
        }
    }

    /// Returns the profile whose feed has the code of a digest.
    ///
    /// Nil when there is none, or it is in the archive. The holder of a code may read the feed: no other caller can
    /// know the digest.
    package func feed(presented hash: LinkHash) async throws(ReadFailure) -> PresentedFeed? {
        try await read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT profile.tenant, profile.key, profile.title, coalesce(profile.locale, tenant.locale) AS locale,
                          tenant.slug, tenant.title AS tenantTitle
                        FROM profile INDEXED BY profileByFeed JOIN tenant ON tenant.id = profile.tenant
                        WHERE profile.feedHash = ? AND profile.archived = 0
                        """
                ),
                arguments: [Data(hash.bytes)]
            )
            guard let row else { return nil }
            let stored = StoredRow(row, of: "profile")
            return PresentedFeed(
                tenant: TenantID(try stored["tenant"]),
                slug: TenantSlug(stored: try stored["slug"]),
                tenantTitle: try stored["tenantTitle"],
                profile: try Rows.profileKey(try stored["key"], table: stored.table),
                title: try stored["title"],
                locale: try stored["locale"]
            )
        }
    }

    /// The code of a digest within a tenant.
    package func loadCode(_ hash: LinkHash, tenant: TenantID) async throws(ReadFailure) -> KeptCode? {
        try await read { db in
            try Row.fetchOne(
                db.cachedStatement(sql: "SELECT * FROM code WHERE tenant = ? AND hash = ?"),
                arguments: [tenant.number, Data(hash.bytes)]
            ).map(Rows.code)
        }
    }

    /// Codes that a delivery has carried, earliest first.
    static func codes(of delivery: String, _ tenant: TenantID, in db: Database) throws -> [KeptCode] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT * FROM code INDEXED BY codeByDelivery WHERE tenant = ? AND delivery = ?
                    ORDER BY expiresAt, purpose, hash
                    """
            ),
            arguments: [tenant.number, delivery]
        ).map(Rows.code)
    }
}

extension KeptCode {
    init(of link: DeliveryLink, in delivery: DeliveryRecord) {
        self.init(
            hash: link.code.hash,
            delivery: delivery.id,
            purpose: link.purpose,
            expiresAt: link.expiresAt,
            redeemedAt: nil
        )
    }
}
