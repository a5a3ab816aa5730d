package import FlowCore
import GRDB

/// Payment data that a tenant's actor loads.
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

    /// The schedules of a job with all that hangs on them, oldest first.
    package func loadPaymentSchedules(
        of job: JobID,
        tenant: TenantID
    ) async throws(ReadFailure) -> [PaymentRecord] {
        try await read { db in try Self.items(db, of: job, tenant).map(\.record) }
    }

    /// Returns the fate of a bank's line; nil when it has none yet.
    package func loadFate(ofBankLine line: String, tenant: TenantID) async throws(ReadFailure) -> BankLineFate? {
        try await read { db in try Self.fates(ofBankLines: [line], tenant, in: db).first?.fate }
    }

    /// Payments that may be one transfer: a party's of an amount and some days.
    package func loadPayments(
        similarTo similar: SimilarPayments,
        tenant: TenantID
    ) async throws(ReadFailure) -> [PaymentID] {
        try await read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    // The party's schedules first: it has less payments than the days.
                    sql: """
                        SELECT payment.schedule, payment.number FROM paymentSchedule s
                        CROSS JOIN payment ON payment.tenant = s.tenant AND payment.schedule = s.id
                        WHERE s.tenant = ? AND s.party = ? AND s.direction = ? AND s.currency = ?
                        AND payment.amount = ? AND payment.paidOn BETWEEN ? AND ?
                        """
                ),
                arguments: [
                    tenant.number, similar.party.text, similar.direction.rawValue, similar.amount.currency.code,
                    similar.amount.minorUnits, similar.days.lowerBound.day, similar.days.upperBound.day,
                ]
            )
            return try rows.map { row in
                let stored = StoredRow(row, of: "payment")
                return PaymentID(PaymentScheduleID(try stored["schedule"]), try stored["number"])
            }
        }
    }
}
