import FlowCore
import GRDB

/// Due dates and holidays.
extension RowWriter {
    /// When an action is due, in the order of the table.
    static func columns(of due: DueDate?) -> [StoredValue] {
        guard let due else { return [.null, .null, .null] }
        return [.text(due.local.text), .text(due.zone), .instant(due.at)]
    }

    func write(_ change: HolidayChange, at instant: Timestamp) throws {
        switch change {
        case .set(let set): try write(set)
        case .remove(let key): try deleteHolidays(key)
        }
        try callRolledTasks(at: instant)
    }

    private func write(_ set: HolidaySet) throws {
        try db.run(
            """
            INSERT INTO holidaySet VALUES (?, ?, ?)
            ON CONFLICT (tenant, key) DO UPDATE SET days = excluded.days
            """,
            [.integer(tenant.number), .text(set.key.text), .text(set.daysText)]
        )
    }

    private func deleteHolidays(_ key: HolidaySetKey) throws {
        try db.run(
            "DELETE FROM holidaySet WHERE tenant = ? AND key = ?",
            [.integer(tenant.number), .text(key.text)]
        )
        try expectOneRow("holidaySet")
    }
}
