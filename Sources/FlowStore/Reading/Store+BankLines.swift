package import FlowCore
import GRDB

/// Bank lines that were recorded before.
extension Store {
    /// Most bank lines of one question.
    package static let bankLineCountMax = 500

    /// Those of some bank lines that were recorded, each with its payment.
    package func payments(
        ofBankLines lines: [String],
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> [(line: String, payment: PaymentID)] {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            return try Self.payments(ofBankLines: lines, tenant, in: db)
        }
    }

    static func payments(
        ofBankLines lines: [String],
        _ tenant: TenantID,
        in db: Database
    ) throws -> [(line: String, payment: PaymentID)] {
        let statement = try db.cachedStatement(
            sql: "SELECT schedule, number FROM payment WHERE tenant = ? AND bankLine = ?"
        )
        return try lines.compactMap { line in
            guard let row = try Row.fetchOne(statement, arguments: [tenant.number, line]) else { return nil }
            let stored = StoredRow(row, of: "payment")
            return (line, PaymentID(PaymentScheduleID(try stored["schedule"]), try stored["number"]))
        }
    }
}
