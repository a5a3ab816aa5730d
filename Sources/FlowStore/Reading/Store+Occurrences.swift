package import FlowCore
import GRDB

/// Conditions on the occurrences that are wanted.
package struct OccurrenceFilter: Sendable {
    package var profile: String?
    package var task: TaskID?
    /// States of the wanted occurrences; empty for all.
    package var states: Set<OccurrenceState> = []
    /// Due at this time or later; nil from the beginning.
    package var from: Timestamp?
    /// Due before this time; nil without end.
    package var until: Timestamp?

    package init() {}

    var isOpen: Bool { profile == nil && task == nil && states.isEmpty }
}

/// Occurrences of a span of time.
extension Store {
    /// A page of occurrences with what was passed over as a whole.
    package struct Occurrences: Sendable {
        /// Occurrences that have a row, ordered by due instant.
        package let page: Page<OccurrenceItem, TimeCursor>
        /// Ranges of what was too much for a row each, on the first page: in a pause, in an outage, or otherwise.
        package let ranges: [PassedRange]
    }

    /// Occurrences that were passed over as a whole.
    package struct PassedRange: Sendable {
        package let item: RangeItem
        package let profile: String?
        package let zone: String
        /// True where all of it fell into a time in which the daemon was off.
        let isOutage: Bool

        /// Count of the adherence to which the occurrences belong: those that a pause kept back are skipped.
        package var count: Adherence.Count {
            item.range.fate == .suppressedPaused ? .skipped : isOutage ? .outage : .missed
        }
    }

    /// Occurrences that a page looks at, at most: where few of them are wanted, it may hold fewer than it could.
    static let occurrenceScanMax = 20_000
    package static let passedRangeMax = 1000

    /// Occurrences by when they are due, the earliest first.
    ///
    /// A page may hold fewer than `limit`, even none, and still have a next one: the search is bounded too.
    package func occurrences(
        of slug: String,
        for caller: Caller,
        _ filter: OccurrenceFilter,
        after cursor: TimeCursor?,
        limit: Int
    ) async throws(ReadFailure) -> Occurrences {
        try await read(of: slug) { db in
            let tenant = try TenantAccess.require(slug, for: caller, in: db)
            try Self.requireProfile(filter.profile, tenant, in: db)
            if let task = filter.task { try Self.requireTask(task, tenant, in: db) }
            let ranges = cursor == nil ? try Self.ranges(db, tenant, filter, limit: Self.passedRangeMax) : []
            return Occurrences(page: try Self.page(db, tenant, filter, cursor, limit), ranges: ranges)
        }
    }

    private static func page(
        _ db: Database,
        _ tenant: TenantID,
        _ filter: OccurrenceFilter,
        _ cursor: TimeCursor?,
        _ limit: Int
    ) throws -> Page<OccurrenceItem, TimeCursor> {
        let start = (cursor ?? TimeCursor([])).filled([.min, 0, 0])
        let bounds: StatementArguments = [
            tenant.number, filter.from?.milliseconds ?? .min, filter.until?.milliseconds ?? .max, start[0], start[1],
            start[2],
        ]
        let near = """
            FROM occurrence INDEXED BY occurrenceByDue
            WHERE tenant = ?1 AND dueAt >= ?2 AND dueAt < ?3 AND (dueAt, task, number) > (?4, ?5, ?6) AND task > 0
            ORDER BY dueAt, task, number
            """
        // Where all are wanted, no more are looked at than a page holds.
        let scanned = filter.isOpen ? limit + 1 : occurrenceScanMax
        let states = filter.states.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        let rows = try Row.fetchAll(
            db,
            sql: Self.occurrenceColumns + """
                 JOIN (SELECT task, number \(near) LIMIT \(scanned)) AS near
                  ON near.task = occurrence.task AND near.number = occurrence.number
                WHERE occurrence.tenant = ?1 AND (?7 IS NULL OR task.profile = ?7) AND (?8 IS NULL OR occurrence.task = ?8)
                \(states.isEmpty ? "" : "AND occurrence.state IN (\(states))")
                ORDER BY occurrence.dueAt, occurrence.task, occurrence.number LIMIT ?9
                """,
            arguments: bounds + [filter.profile, filter.task?.number, limit + 1]
        )
        let page = Page(try rows.map(Self.occurrenceItem), limit: limit) { (item: OccurrenceItem) in
            TimeCursor([item.occurrence.dueAt.milliseconds, item.task.number, Int64(item.occurrence.number)])
        }
        guard page.next == nil, !filter.isOpen else { return page }
        let last = try Row.fetchOne(
            db,
            sql: "SELECT dueAt, task, number \(near) LIMIT 1 OFFSET \(occurrenceScanMax - 1)",
            arguments: bounds
        )
        guard let last else { return page }
        return Page(page.items, next: TimeCursor([last["dueAt"], last["task"], last["number"]]))
    }

    /// Returns the ranges of which some part is within the span; each is returned as a whole.
    static func ranges(
        _ db: Database,
        _ tenant: TenantID,
        _ filter: OccurrenceFilter,
        limit: Int
    ) throws -> [PassedRange] {
        let wanted = filter.states
        let (isMissed, isSkipped) = (wanted.contains(.missed), wanted.contains(.skipped))
        guard wanted.isEmpty || isMissed || isSkipped else { return [] }
        // Of what was passed over as a whole, what a pause kept back counts as skipped and all else as missed.
        let isEither = wanted.isEmpty || isMissed == isSkipped
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT occurrenceRange.*, task.title, task.profile, task.definition, EXISTS (SELECT 1 FROM outage g
                  WHERE g.tenant = 0 AND g.beganAt <= occurrenceRange.firstAt
                    AND g.endedAt >= occurrenceRange.lastAt) AS outage FROM occurrenceRange
                JOIN task ON task.tenant = occurrenceRange.tenant AND task.id = occurrenceRange.task
                WHERE occurrenceRange.tenant = ?1 AND occurrenceRange.task > 0 AND occurrenceRange.lastAt >= ?2
                AND occurrenceRange.firstAt < ?3
                AND (?4 IS NULL OR task.profile = ?4) AND (?5 IS NULL OR occurrenceRange.task = ?5)
                AND (?6 OR (occurrenceRange.fate = ?7) = ?8)
                ORDER BY occurrenceRange.firstAt, occurrenceRange.task, firstNumber LIMIT ?9
                """,
            arguments: [
                tenant.number, filter.from?.milliseconds ?? .min, filter.until?.milliseconds ?? .max, filter.profile,
                filter.task?.number, isEither, ReminderFate.suppressedPaused.rawValue, isSkipped, limit,
            ]
        )
        return try rows.map { row in
            let stored = StoredRow(row, of: "occurrenceRange")
            let spec = try RowCoding.decode(TaskSpec.self, try stored["definition"], table: "task")
            return PassedRange(
                item: try Self.rangeItem(row),
                profile: try stored["profile"],
                zone: spec.timing.zone,
                isOutage: try stored["outage"]
            )
        }
    }

    /// Refuses a task that isn't there: an empty list would say that it never fell due.
    static func requireTask(_ id: TaskID, _ tenant: TenantID, in db: Database) throws {
        let isThere = try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT 1 FROM task WHERE tenant = ? AND id = ?"),
            arguments: [tenant.number, id.number]
        )
        guard isThere != nil else { throw Refusal.task(.noSuchTask(id.description)) }
    }
}
