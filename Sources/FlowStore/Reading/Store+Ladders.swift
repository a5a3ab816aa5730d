package import FlowCore
import GRDB

/// Positions of a schedule's instalments on their ladder.
package struct LadderStanding: Sendable {
    package let schedule: PaymentSchedule
    package let party: Profile?
    /// The zone of the payer, in which its days end.
    package let zone: String
    package let places: [Int: Place]

    /// Position of one instalment on the ladder.
    package struct Place: Sendable {
        package let state: LadderState
        package let last: (id: ReminderID, reminder: Reminder)?
    }
}

extension Store {
    /// Returns the positions of a schedule's instalments on their ladder, from one snapshot.
    package func ladder(
        of id: PaymentScheduleID,
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> LadderStanding {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            guard let item = try Self.item(db, id, tenant) else {
                throw Refusal.noSuchPaymentSchedule(id.description)
            }
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, instalment, ladderState FROM task
                    WHERE tenant = ? AND paymentSchedule = ? AND paymentSchedule IS NOT NULL AND state <> 'ended'
                      AND instalment IS NOT NULL
                    """,
                arguments: [tenant.number, id.number]
            )
            var places: [Int: LadderStanding.Place] = [:]
            for row in rows {
                let row = StoredRow(row, of: "task")
                let state = try RowCoding.decode(LadderState.self, try row["ladderState"], table: row.table)
                places[try row["instalment"]] = LadderStanding.Place(
                    state: state,
                    last: try Self.lastReminder(db, TaskID(try row["id"]), tenant)
                )
            }
            let schedule = item.record.schedule
            return LadderStanding(
                schedule: schedule,
                party: try Self.profile(db, schedule.party, tenant),
                zone: item.zone,
                places: places
            )
        }
    }

    private static func lastReminder(
        _ db: Database,
        _ task: TaskID,
        _ tenant: TenantID
    ) throws -> (id: ReminderID, reminder: Reminder)? {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT * FROM reminder WHERE tenant = ? AND task = ? ORDER BY occurrence DESC, number DESC LIMIT 1
                    """
            ),
            arguments: [tenant.number, task.number]
        )
        return try row.map { (try Rows.reminderID($0), try Rows.reminder($0)) }
    }
}
