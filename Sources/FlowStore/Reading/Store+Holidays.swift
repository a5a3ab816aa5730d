package import FlowCore
import GRDB

/// The holidays of a tenant.
extension Store {
    /// A tenant's sets of holidays by key, for a caller who may see the tenant.
    package func holidays(of slug: String, for caller: Caller) async throws(ReadFailure) -> [HolidaySet] {
        try await read(of: slug) { db in
            try Self.holidaySets(db, of: try TenantAccess.require(slug, for: caller, in: db))
        }
    }

    static func holidayBook(_ db: Database, of tenant: TenantID) throws -> HolidayBook {
        let sets = try holidaySets(db, of: tenant)
        guard !sets.isEmpty else { return .empty }
        do {
            return try HolidayBook(stored: sets)
        } catch {
            throw StoreError.corruptRow(table: "holidaySet", reason: error.message)
        }
    }

    private static func holidaySets(_ db: Database, of tenant: TenantID) throws -> [HolidaySet] {
        try StoredRow.fetchAll(
            db,
            sql: "SELECT key, days FROM holidaySet WHERE tenant = ? ORDER BY key",
            arguments: [tenant.number],
            of: "holidaySet"
        ) { row in
            let days = try RowCoding.decode([[String]].self, try row["days"], table: row.table)
            do {
                return HolidaySet(
                    stored: try HolidaySetKey(validating: try row["key"]),
                    days: try days.map { day in
                        let date = try LocalDate(validating: day.first ?? "", field: "days")
                        return Holiday(stored: date, title: day.count > 1 ? day[1] : nil)
                    }
                )
            } catch {
                throw row.damage("Its key or a date can't be read")
            }
        }
    }
}
