package import FlowCore
import GRDB

/// Lists of payment schedules, instalments and payments, each from one snapshot.
extension Store {
    package static let displayedPaymentCount = 50

    static let scheduleColumns = """
        SELECT s.*, coalesce(CASE s.direction WHEN 'incoming' THEN profile.timeZone END, tenant.timeZone) AS zone
        FROM paymentSchedule s
        JOIN tenant ON tenant.id = s.tenant JOIN profile ON profile.tenant = s.tenant AND profile.key = s.party
        """

    /// Returns what is wanted as a condition on the schedule `s`, with arguments of its own.
    ///
    /// The arguments are numbered from `first` on: those of the query around it are before them.
    private static func filter(_ wanted: PaymentFilter, from first: Int) -> SQLPiece {
        let own = """
            (?2 IS NULL OR s.party = ?2) AND (?3 IS NULL OR s.job = ?3) AND (?4 IS NULL OR s.direction = ?4)
            AND (?5 IS NULL OR s.id = ?5)
            """
        let jobs = JobConditions.ofRow(wanted.jobs)
        guard !jobs.isEmpty else { return (own, []) }
        let all =
            "SELECT 1 FROM job WHERE job.tenant = s.tenant AND job.id = s.job AND "
            + jobs.map(\.sql).joined(separator: " AND ")
        var number = first - 1
        let numbered = all.split(separator: "?", omittingEmptySubsequences: false).reduce("") { text, part in
            number += 1
            return text.isEmpty ? String(part) : "\(text)?\(number - 1)\(part)"
        }
        return ("\(own) AND EXISTS (\(numbered))", jobs.reduce(StatementArguments()) { $0 + $1.arguments })
    }

    /// A tenant's schedules, oldest first.
    package func paymentSchedules(
        of slug: String,
        for caller: Caller,
        _ wanted: PaymentFilter,
        after schedule: PaymentScheduleID?,
        limit: Int
    ) async throws(ReadFailure) -> Page<PaymentScheduleItem, PaymentScheduleID> {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            try self.require(wanted, tenant, in: db)
            let filter = Self.filter(wanted, from: 8)
            let rows = try Row.fetchAll(
                db,
                sql: Self.scheduleColumns + """
                     WHERE s.tenant = ?1 AND \(filter.sql) AND s.id > ?6\(wanted.isOpen ? " AND s.outstanding > 0" : "")
                    ORDER BY s.id LIMIT ?7
                    """,
                arguments: Self.arguments(tenant, wanted) + [schedule?.number ?? 0, limit + 1] + filter.arguments
            )
            return Page(try rows.map { try Self.item(db, $0, tenant) }, limit: limit, cursor: \.record.schedule.id)
        }
    }

    /// A schedule with all that hangs on it.
    package func paymentSchedule(
        _ id: PaymentScheduleID,
        of slug: String,
        for caller: Caller
    ) async throws(ReadFailure) -> PaymentScheduleItem {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            guard let item = try Self.item(db, id, tenant) else {
                throw Refusal.noSuchPaymentSchedule(id.description)
            }
            return item
        }
    }

    /// Recorded payments by the day on which they were paid, newest first.
    package func payments(
        of slug: String,
        for caller: Caller,
        _ wanted: PaymentFilter,
        after cursor: TimeCursor?,
        limit: Int
    ) async throws(ReadFailure) -> Page<PaymentItem, TimeCursor> {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            try self.require(wanted, tenant, in: db)
            let start = (cursor ?? TimeCursor([])).filled([.max, 0, 0])
            let filter = Self.filter(wanted, from: 10)
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT payment.* FROM payment
                    JOIN paymentSchedule s ON s.tenant = payment.tenant AND s.id = payment.schedule
                    WHERE payment.tenant = ?1 AND \(filter.sql)
                    AND (payment.paidOn, payment.schedule, payment.number) < (?6, ?7, ?8)
                    ORDER BY payment.paidOn DESC, payment.schedule DESC, payment.number DESC LIMIT ?9
                    """,
                arguments: Self.arguments(tenant, wanted) + [start[0], start[1], start[2], limit + 1]
                    + filter.arguments
            )
            let items = try rows.map { row in
                let schedule = try Self.heading(
                    db,
                    PaymentScheduleID(try StoredRow(row, of: "payment")["schedule"]),
                    tenant
                )
                return PaymentItem(
                    schedule: schedule.record.schedule,
                    payment: try Self.payment(db, row, schedule.record.schedule, tenant)
                )
            }
            return Page(items, limit: limit) { item in
                TimeCursor([Int64(item.payment.paidOn.day), item.schedule.id.number, Int64(item.payment.number)])
            }
        }
    }

    /// Day after every date, at which instalments are placed whose day isn't known.
    private static let undatedDay = 1 << 40

    /// Returns instalments with an amount owed that are due up to a date, the earliest first.
    ///
    /// Those whose day isn't known come after them when `isUndatedWanted` is true.
    package func dueInstalments(
        of slug: String,
        for caller: Caller,
        _ wanted: PaymentFilter,
        until date: LocalDate,
        isUndatedWanted: Bool = false,
        after cursor: TimeCursor?,
        limit: Int
    ) async throws(ReadFailure) -> Page<InstalmentItem, TimeCursor> {
        // Without those the index gives the order.
        let day = isUndatedWanted ? "ifnull(instalment.dueDate, \(Self.undatedDay))" : "instalment.dueDate"
        let last = isUndatedWanted ? "(instalment.dueDate <= ?9 OR instalment.dueDate IS NULL)" : "\(day) <= ?9"
        return try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            try self.require(wanted, tenant, in: db)
            let start = (cursor ?? TimeCursor([])).filled([.min, 0, 0])
            let filter = Self.filter(wanted, from: 11)
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT instalment.* FROM instalment
                    JOIN paymentSchedule s ON s.tenant = instalment.tenant AND s.id = instalment.schedule
                    WHERE instalment.tenant = ?1 AND instalment.outstanding > 0 AND \(last)
                    AND \(filter.sql) AND (\(day), instalment.schedule, instalment.number) > (?6, ?7, ?8)
                    ORDER BY \(day), instalment.schedule, instalment.number LIMIT ?10
                    """,
                arguments: Self.arguments(tenant, wanted) + [start[0], start[1], start[2], date.day, limit + 1]
                    + filter.arguments
            )
            var covered: [PaymentScheduleID: PaymentSchedule?] = [:]
            let items = try rows.map { row in
                let id = PaymentScheduleID(try StoredRow(row, of: "instalment")["schedule"])
                let heading = try Self.heading(db, id, tenant)
                let schedule = heading.record.schedule
                let instalment = try Rows.instalment(row, schedule.currency, charges: try Self.charges(db, id, tenant))
                if covered[id] == nil { covered.updateValue(try Self.withCreditUsed(db, id, tenant), forKey: id) }
                let rest = covered[id]?.map { $0.outstanding(of: instalment) }
                return InstalmentItem(
                    schedule: schedule,
                    zone: heading.zone,
                    instalment: instalment,
                    outstanding: rest ?? instalment.outstanding
                )
            }
            return Page(items, limit: limit) { item in
                let day = item.instalment.dueDate?.day ?? Self.undatedDay
                return TimeCursor([Int64(day), item.schedule.id.number, Int64(item.instalment.number)])
            }
        }
    }

    private static func withCreditUsed(
        _ db: Database,
        _ id: PaymentScheduleID,
        _ tenant: TenantID
    ) throws -> PaymentSchedule? {
        guard try hasCredit(db, id, tenant) else { return nil }
        return try item(db, id, tenant)?.record.schedule.withCreditUsed
    }

    /// All schedules on which something is owed, without their payments where none has credit, and the tenant's zone.
    package func openPaymentSchedules(
        of slug: String,
        for caller: Caller,
        _ wanted: PaymentFilter
    ) async throws(ReadFailure) -> (schedules: [PaymentSchedule], zone: String) {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            try self.require(wanted, tenant, in: db)
            let zone = try String.fetchOne(
                db,
                sql: "SELECT timeZone FROM tenant WHERE id = ?",
                arguments: [tenant.number]
            )
            let filter = Self.filter(wanted, from: 6)
            let rows = try Row.fetchAll(
                db,
                sql: Self.scheduleColumns
                    + " WHERE s.tenant = ?1 AND \(filter.sql) AND s.outstanding > 0 ORDER BY s.id",
                arguments: Self.arguments(tenant, wanted) + filter.arguments
            )
            return (try rows.map { try Self.owedSchedule(db, $0, tenant) }, zone ?? "UTC")
        }
    }

    /// Refuses a party, a job or a schedule that isn't there: an empty list would say that nothing is owed.
    private func require(_ wanted: PaymentFilter, _ tenant: TenantID, in db: Database) throws {
        if let party = wanted.party {
            let key: ProfileKey
            do {
                key = try ProfileKey(validating: party)
            } catch {
                throw Refusal.invalidInput(InvalidInput(field: "party", found: party, allowed: "a profile's key"))
            }
            guard try Self.profile(db, key, tenant) != nil else { throw Refusal.profile(.missing(key)) }
        }
        if let job = wanted.job, try self.job(db, job, tenant: tenant) == nil {
            throw Refusal.noSuchJob(job.description)
        }
        if let schedule = wanted.schedule, try Self.scheduleRow(db, schedule, tenant) == nil {
            throw Refusal.noSuchPaymentSchedule(schedule.description)
        }
    }

    private static func arguments(_ tenant: TenantID, _ wanted: PaymentFilter) -> StatementArguments {
        [
            tenant.number, wanted.party, wanted.job?.number, wanted.direction?.rawValue, wanted.schedule?.number,
        ]
    }
}
