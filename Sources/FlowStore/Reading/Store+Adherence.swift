import FlowCore
import GRDB

/// Adherence of tasks, counted from their occurrences and ranges.
extension Store {
    /// The columns that say in which count an occurrence of a table is; `adherenceCount` reads them, with its state.
    ///
    /// `outage` is true for what was missed, or done late, while the daemon was off: from the first half of the time in
    /// which it could have been done in time, to its end, or to the end of its use.
    static func adherenceColumns(of table: String) -> String {
        """
        \(table).settledAt <= \(table).dueAt + (\(table).tolerance + \(table).putOff) * 1000 AS inTime,
          \(table).state IN ('done', 'missed') AND EXISTS (SELECT 1 FROM outage g
            WHERE g.tenant = 0 AND g.beganAt <= \(table).dueAt + \(table).tolerance * 500 + \(table).putOff * 1000
              AND g.endedAt >= \(table).dueAt
                + (iif(\(table).state = 'done', \(table).tolerance, \(table).grace) + \(table).putOff) * 1000) AS outage
        """
    }

    /// Returns the adherence count to which an occurrence belongs, in lists and in figures; nil when it is in none.
    static func adherenceCount(_ row: StoredRow) throws -> Adherence.Count? {
        let (isInTime, isOutage): (Bool?, Bool) = (try row["inTime"], try row["outage"])
        let state = try row.state(OccurrenceState.self, "state")
        return Adherence.Count(state, isInTime: isInTime == true, isOutage: isOutage)
    }

    static func adherence(_ db: Database, _ condition: String, _ key: StatementArguments) throws -> Adherence {
        var adherence = Adherence()
        let columns = "o.state AS state, \(adherenceColumns(of: "o"))"
        let joined = "JOIN task ON task.tenant = o.tenant AND task.id = o.task WHERE o.tenant = ?1 AND \(condition)"
        let counts = try Row.fetchAll(
            db,
            sql: "SELECT \(columns), count(*) AS count FROM occurrence o \(joined) GROUP BY 1, 2, 3",
            arguments: key
        )
        for row in counts {
            let row = StoredRow(row, of: "occurrence")
            guard let count = try adherenceCount(row) else { continue }
            adherence.add(try row["count"], to: count)
        }
        try addRanges(to: &adherence, db, joined, key)
        let newest = try Row.fetchAll(db, sql: newestSQL(condition), arguments: key)
        for row in newest {
            adherence.addToStreak(Adherence.Mark(try adherenceCount(StoredRow(row, of: "occurrence"))))
        }
        return adherence
    }

    /// The newest settled occurrences; the sign keeps SQLite from going through those of all tasks in their order.
    static func newestSQL(_ condition: String) -> String {
        """
        SELECT o.state AS state, \(adherenceColumns(of: "o")) FROM occurrence o
        JOIN task ON task.tenant = o.tenant AND task.id = o.task WHERE o.tenant = ?1 AND \(condition)
        AND o.state IN ('done', 'missed', 'skipped') ORDER BY +o.dueAt DESC, o.task DESC, o.number DESC
        LIMIT \(Adherence.streakCountMax)
        """
    }

    /// Ranges are what was passed over as it was too much: in a pause, in an outage, or otherwise.
    private static func addRanges(
        to adherence: inout Adherence,
        _ db: Database,
        _ joined: String,
        _ key: StatementArguments
    ) throws {
        let ranges = try Row.fetchAll(
            db,
            sql: """
                SELECT o.fate AS fate, sum(o.count) AS count, EXISTS (SELECT 1 FROM outage g
                  WHERE g.tenant = 0 AND g.beganAt <= o.firstAt AND g.endedAt >= o.lastAt) AS outage
                FROM occurrenceRange o \(joined) GROUP BY 1, 3
                """,
            arguments: key
        )
        for row in ranges {
            let row = StoredRow(row, of: "occurrenceRange")
            let (count, isOutage): (Int, Bool) = (try row["count"], try row["outage"])
            if try row.state(ReminderFate.self, "fate") == .suppressedPaused {
                adherence.skippedCount += count
            } else if isOutage {
                adherence.outageCount += count
            } else {
                adherence.missedCount += count
            }
        }
    }
}
