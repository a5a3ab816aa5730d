import FlowCore
import GRDB

/// How well tasks are kept, counted from their occurrences and ranges.
extension Store {
    private static let inTime = "o.settledAt <= o.dueAt + (o.tolerance + o.putOff) * 1000"
    /// True for what was missed, or done late, while the daemon was off: from the first half of the time in which it could
    /// have been done in time, to its end, or to the end of its use.
    private static let duringOutage = """
        o.state IN ('done', 'missed') AND EXISTS (SELECT 1 FROM outage g
          WHERE g.tenant = 0 AND g.beganAt <= o.dueAt + o.tolerance * 500 + o.putOff * 1000
            AND g.endedAt >= o.dueAt + (iif(o.state = 'done', o.tolerance, o.grace) + o.putOff) * 1000)
        """

    static func adherence(_ db: Database, _ condition: String, _ key: StatementArguments) throws -> Adherence {
        var adherence = Adherence()
        let joined = "JOIN task ON task.tenant = o.tenant AND task.id = o.task WHERE o.tenant = ?1 AND \(condition)"
        let counts = try Row.fetchAll(
            db,
            sql: """
                SELECT o.state AS state, \(inTime) AS inTime, \(duringOutage) AS outage, count(*) AS count
                FROM occurrence o \(joined) GROUP BY 1, 2, 3
                """,
            arguments: key
        )
        for row in counts {
            let row = StoredRow(row, of: "occurrence")
            let count: Int = try row["count"]
            let (inTime, isOutage): (Bool?, Bool) = (try row["inTime"], try row["outage"])
            switch try row.state(OccurrenceState.self, "state") {
            case .open: adherence.openCount += count
            case .done where inTime == true: adherence.doneCount += count
            case .done where isOutage, .missed where isOutage: adherence.outageCount += count
            case .done: adherence.lateCount += count
            case .skipped: adherence.skippedCount += count
            case .missed: adherence.missedCount += count
            case .superseded, .cancelled: break
            }
        }
        try addRanges(to: &adherence, db, joined, key)
        let newest = try Row.fetchAll(
            db,
            sql: """
                SELECT o.state AS state, \(inTime) AS inTime, \(duringOutage) AS outage FROM occurrence o \(joined)
                AND o.state IN ('done', 'missed', 'skipped') ORDER BY o.startAt DESC, o.task, o.number DESC
                LIMIT \(Adherence.streakCountMax)
                """,
            arguments: key
        )
        adherence.countStreaks(
            try newest.map { row in
                let row = StoredRow(row, of: "occurrence")
                return Adherence.Mark(
                    try row.state(OccurrenceState.self, "state"),
                    isInTime: try row["inTime"],
                    isOutage: try row["outage"]
                )
            }
        )
        return adherence
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
