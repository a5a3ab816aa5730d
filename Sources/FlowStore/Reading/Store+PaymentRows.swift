import FlowCore
import GRDB

/// A payment schedule and what hangs on it, row by row, inside one snapshot.
extension Store {
    static func scheduleRow(_ db: Database, _ id: PaymentScheduleID, _ tenant: TenantID) throws -> Row? {
        try Row.fetchOne(
            db.cachedStatement(sql: scheduleColumns + " WHERE s.tenant = ? AND s.id = ?"),
            arguments: [tenant.number, id.number]
        )
    }

    static func item(
        _ db: Database,
        _ id: PaymentScheduleID,
        _ tenant: TenantID
    ) throws -> PaymentScheduleItem? {
        try scheduleRow(db, id, tenant).map { try item(db, $0, tenant) }
    }

    /// True when some of what was paid on a schedule is on no instalment and wasn't given back.
    static func hasCredit(_ db: Database, _ id: PaymentScheduleID, _ tenant: TenantID) throws -> Bool {
        let credit = try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT (SELECT ifnull(sum(amount - refunded), 0) FROM payment WHERE tenant = ?1 AND schedule = ?2)
                    - (SELECT ifnull(sum(amount), 0) FROM paymentAllocation WHERE tenant = ?1 AND schedule = ?2)
                    """
            ),
            arguments: [tenant.number, id.number]
        )
        return (credit ?? 0) > 0
    }

    /// A schedule with what is owed on it: its payments are left out where none has credit.
    static func owedSchedule(_ db: Database, _ row: Row, _ tenant: TenantID) throws -> PaymentSchedule {
        let id = PaymentScheduleID(try StoredRow(row, of: "paymentSchedule")["id"])
        if try hasCredit(db, id, tenant) { return try item(db, row, tenant).record.schedule }
        return try Rows.paymentRecord(
            row,
            instalments: try instalments(db, row, tenant),
            charges: try charges(db, id, tenant),
            payments: []
        ).schedule
    }

    /// A schedule without what hangs on it.
    static func heading(
        _ db: Database,
        _ id: PaymentScheduleID,
        _ tenant: TenantID
    ) throws -> PaymentScheduleItem {
        guard let row = try scheduleRow(db, id, tenant) else { throw Refusal.noSuchPaymentSchedule(id.description) }
        return PaymentScheduleItem(
            record: try Rows.paymentRecord(row, instalments: [], payments: []),
            zone: try StoredRow(row, of: "paymentSchedule")["zone"]
        )
    }

    static func item(_ db: Database, _ row: Row, _ tenant: TenantID) throws -> PaymentScheduleItem {
        let stored = StoredRow(row, of: "paymentSchedule")
        let bare = try Rows.paymentRecord(row, instalments: [], payments: []).schedule
        let payments = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM payment WHERE tenant = ? AND schedule = ? ORDER BY number"),
            arguments: [tenant.number, bare.id.number]
        )
        return PaymentScheduleItem(
            record: try Rows.paymentRecord(
                row,
                instalments: try instalments(db, row, tenant),
                charges: try charges(db, bare.id, tenant),
                payments: try payments.map { try payment(db, $0, bare, tenant) }
            ),
            zone: try stored["zone"]
        )
    }

    static func instalments(_ db: Database, _ row: Row, _ tenant: TenantID) throws -> [Row] {
        let id: Int64 = try StoredRow(row, of: "paymentSchedule")["id"]
        return try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM instalment WHERE tenant = ? AND schedule = ? ORDER BY number"),
            arguments: [tenant.number, id]
        )
    }

    static func charges(_ db: Database, _ id: PaymentScheduleID, _ tenant: TenantID) throws -> [Row] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT * FROM paymentCharge WHERE tenant = ? AND schedule = ? ORDER BY instalment, number"
            ),
            arguments: [tenant.number, id.number]
        )
    }

    static func payment(
        _ db: Database,
        _ row: Row,
        _ schedule: PaymentSchedule,
        _ tenant: TenantID
    ) throws -> Payment {
        let number: Int = try StoredRow(row, of: "payment")["number"]
        let allocations = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT * FROM paymentAllocation WHERE tenant = ? AND schedule = ? AND payment = ? ORDER BY position
                    """
            ),
            arguments: [tenant.number, schedule.id.number, number]
        )
        return try Rows.payment(row, allocations: allocations, schedule.currency)
    }
}
