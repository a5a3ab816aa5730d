package import FlowCore
import GRDB

/// Conditions on the deliveries of a list; nil for any.
package struct DeliveryQuery: Sendable {
    package var state: DeliveryState?
    package var channel: String?
    package var recipient: String?
    package var task: TaskID?

    package init() {}
}

/// Position of a delivery after which a page begins.
package struct DeliveryCursor: Hashable, Sendable {
    let createdAt: Int64
    let id: String

    init(_ delivery: DeliveryRecord) {
        createdAt = delivery.createdAt.milliseconds
        id = delivery.id
    }

    package init(validating text: String, field: String) throws(InvalidInput) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let createdAt = Int64(parts[0]) else {
            throw InvalidInput(field: field, found: text, allowed: "what the page before gave as next")
        }
        (self.createdAt, id) = (createdAt, String(parts[1]))
    }

    package var text: String { "\(createdAt).\(id)" }
}

/// Reads of a tenant's deliveries.
extension Store {
    /// Returns the deliveries that meet the conditions, newest first.
    package func deliveries(
        of slug: String,
        for caller: Caller,
        _ query: DeliveryQuery,
        after cursor: DeliveryCursor?,
        limit: Int
    ) async throws(ReadFailure) -> Page<DeliveryRecord, DeliveryCursor> {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            try Self.require(query.task, nil, tenant, in: db)
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT delivery.* FROM \(Self.source(of: query))
                    WHERE tenant = ?1 AND (createdAt, id) < (?2, ?3)
                      AND (?4 IS NULL OR state = ?4) AND (?5 IS NULL OR channel = ?5)
                      AND (?6 IS NULL OR recipient = ?6) AND \(query.task == nil ? "?7 IS NULL" : "task = ?7")
                    ORDER BY createdAt DESC, id DESC LIMIT ?8
                    """,
                arguments: [
                    tenant.number, cursor?.createdAt ?? .max, cursor?.id ?? "", query.state?.rawValue, query.channel,
                    query.recipient, query.task?.number, limit + 1,
                ]
            )
            return Page(try rows.map(Rows.delivery), limit: limit) { DeliveryCursor($0) }
        }
    }

    /// Rows among which those that are looked for are found without looking at all: by an index that has few others.
    private static func source(of query: DeliveryQuery) -> String {
        switch query.state {
        case .dead, .ambiguous:
            "(SELECT * FROM delivery INDEXED BY deliveryUndelivered WHERE state IN ('dead', 'ambiguous')) AS delivery"
        case .pending:
            """
            (\(knownChannels) SELECT waiting.id AS waitingID FROM known CROSS JOIN delivery AS waiting INDEXED BY deliveryTurn
              WHERE waiting.state = 'pending' AND waiting.channel = known.channel AND waiting.tenant = ?1)
            CROSS JOIN delivery ON id = waitingID
            """
        case .sending:
            """
            (SELECT id AS waitingID FROM delivery INDEXED BY deliverySending WHERE state = 'sending' AND tenant = ?1)
            CROSS JOIN delivery ON id = waitingID
            """
        case .sent, .cancelled, .dropped, nil:
            "delivery INDEXED BY \(query.task == nil ? "deliveryByTime" : "deliveryByReminder")"
        }
    }

    /// The delivery that an id, or the beginning of one, means, with the codes that it has carried; refuses one that isn't
    /// there, and one that several have.
    package func delivery(
        beginning id: String,
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> (delivery: DeliveryRecord, codes: [KeptCode]) {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            let found = try Self.places(db, beginning: id, tenant: tenant)
            guard let place = found.first else { throw Refusal.task(.noSuchDelivery(id)) }
            guard found.count == 1 else { throw DeliveryPlace.several(found, id).refusal }
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT * FROM delivery WHERE tenant = ? AND id = ?"),
                arguments: [tenant.number, place.id]
            )
            guard let row else { throw Refusal.task(.noSuchDelivery(id)) }
            return (try Rows.delivery(row), try Self.codes(of: place.id, tenant, in: db))
        }
    }

    /// Deliveries whose ids begin so, at most two.
    package func deliveries(
        beginning id: String,
        tenant: TenantID
    ) async throws(ReadFailure) -> [DeliveryPlace] {
        try await read { db in try Self.places(db, beginning: id, tenant: tenant) }
    }

    private static func places(_ db: Database, beginning id: String, tenant: TenantID) throws -> [DeliveryPlace] {
        // Ids are hexadecimal: g is behind all that begin so.
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id, task, occurrence, reminder, channel, recipient, address FROM delivery
                    WHERE tenant = ?1 AND id >= ?2 AND id < ?2 || 'g' ORDER BY id LIMIT 2
                    """
            ),
            arguments: [tenant.number, id]
        ).map { row in
            let row = StoredRow(row, of: "delivery")
            let occurrence = OccurrenceID(TaskID(try row["task"]), try row["occurrence"])
            return DeliveryPlace(
                id: try row["id"],
                reminder: ReminderID(occurrence, try row["reminder"]),
                channel: try row["channel"],
                recipient: try row["recipient"],
                address: try row["address"]
            )
        }
    }
}
