package import FlowCore
import GRDB

/// What a tenant's actor loads of payments.
extension Store {
    /// A schedule with all that hangs on it; nil when it isn't there.
    package func loadPaymentSchedule(
        _ id: PaymentScheduleID,
        tenant: TenantID
    ) async throws(ReadFailure) -> PaymentRecord? {
        try await read { db in try Self.item(db, id, tenant)?.record }
    }

    /// The schedules of a party on which something is owed, at most `limit`.
    package func owedPaymentSchedules(
        of party: ProfileKey,
        tenant: TenantID,
        limit: Int
    ) async throws(ReadFailure) -> [PaymentRecord] {
        try await read { db in
            let ids = try Int64.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id FROM paymentSchedule WHERE tenant = ? AND party = ? AND outstanding > 0
                        ORDER BY id LIMIT ?
                        """
                ),
                arguments: [tenant.number, party.text, limit]
            )
            return try ids.compactMap { try Self.item(db, PaymentScheduleID($0), tenant)?.record }
        }
    }

    /// The number of the next schedule.
    package func nextPaymentScheduleID(tenant: TenantID) async throws(ReadFailure) -> PaymentScheduleID {
        try await read { db in
            let newest = try Int64.fetchOne(
                db,
                sql: "SELECT max(id) FROM paymentSchedule WHERE tenant = ?",
                arguments: [tenant.number]
            )
            return PaymentScheduleID((newest ?? 0) + 1)
        }
    }

    // MARK: - Inside one snapshot

    static func instalments(_ db: Database, _ row: Row, _ tenant: TenantID) throws -> [Instalment] {
        let stored = StoredRow(row, of: "paymentSchedule")
        let (id, currency): (Int64, Currency) = (try stored["id"], try Rows.currency(stored))
        return try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM instalment WHERE tenant = ? AND schedule = ? ORDER BY number"),
            arguments: [tenant.number, id]
        ).map { try instalment(db, $0, currency, tenant) }
    }

    static func instalment(
        _ db: Database,
        _ row: Row,
        _ currency: Currency,
        _ tenant: TenantID
    ) throws -> Instalment {
        let stored = StoredRow(row, of: "instalment")
        let key: StatementArguments = [
            tenant.number, try stored["schedule"] as Int64, try stored["number"] as Int64,
        ]
        let charges = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT * FROM paymentCharge WHERE tenant = ? AND schedule = ? AND instalment = ? ORDER BY number"
            ),
            arguments: key
        )
        return try Rows.instalment(row, charges: charges, currency)
    }
}
