package import FlowCore
import GRDB

/// Bank lines that are known.
extension Store {
    package static let bankLineCountMax = 500

    /// Returns those of some bank lines that are known, each with its fate.
    package func fates(
        ofBankLines lines: [String],
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> [(line: String, fate: BankLineFate)] {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            return try Self.fates(ofBankLines: lines, tenant, in: db)
        }
    }

    static func fates(
        ofBankLines lines: [String],
        _ tenant: TenantID,
        in db: Database
    ) throws -> [(line: String, fate: BankLineFate)] {
        let payments = try db.cachedStatement(
            sql: "SELECT schedule, number FROM payment WHERE tenant = ? AND bankLine = ?"
        )
        let others = try db.cachedStatement(
            sql: "SELECT schedule, payment, reason FROM bankLine WHERE tenant = ? AND line = ?"
        )
        return try lines.compactMap { line in
            if let row = try Row.fetchOne(payments, arguments: [tenant.number, line]) {
                let stored = StoredRow(row, of: "payment")
                return (line, .payment(PaymentID(PaymentScheduleID(try stored["schedule"]), try stored["number"])))
            }
            guard let row = try Row.fetchOne(others, arguments: [tenant.number, line]) else { return nil }
            let stored = StoredRow(row, of: "bankLine")
            let schedule: Int64? = try stored["schedule"]
            guard let schedule else { return (line, .dismissed(reason: try stored["reason"])) }
            return (line, .refund(PaymentID(PaymentScheduleID(schedule), try stored["payment"])))
        }
    }
}
