package import FlowCore
import GRDB

/// Clock readings while the daemon worked, and spans in which it did not; of the daemon, not of a tenant.
extension Store {
    /// Outages that are kept at most; the oldest are forgotten.
    static let outageCountMax = 1000

    /// Records a start whose clock is believed: the outage since the last tick, before anything else is done.
    package func recordStart(_ reading: ClockReading) throws(StoreError) -> Outage? {
        try writeAlone { db in
            let outage = try Self.outage(until: reading.wall, db)
            if let outage { try Self.save(outage, db) }
            try Self.write(reading, kind: "start", db)
            return outage
        }
    }

    /// Records that the machine slept, and what the clocks said then.
    package func recordSleep(_ outage: Outage, _ reading: ClockReading) throws(StoreError) {
        try writeAlone { db in
            try Self.save(outage, db)
            try Self.write(reading, kind: "tick", db)
        }
    }

    private static func save(_ outage: Outage, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO outage VALUES (0, ?, ?, ?, ?)",
            arguments: [
                outage.beganAt.milliseconds, outage.endedAt.milliseconds, outage.isClean, outage.isSleep,
            ]
        )
        try db.execute(
            sql: """
                DELETE FROM outage WHERE tenant = 0 AND beganAt IN
                  (SELECT beganAt FROM outage WHERE tenant = 0 ORDER BY beganAt DESC LIMIT -1 OFFSET ?)
                """,
            arguments: [Self.outageCountMax]
        )
    }

    /// Records what the clocks say while the daemon works; the next start is judged by it.
    package func recordTick(_ reading: ClockReading) throws(StoreError) {
        try writeAlone { db in try Self.write(reading, kind: "tick", db) }
    }

    /// Records what the clocks say at the end of the work.
    package func recordStop(_ reading: ClockReading) throws(StoreError) {
        try writeAlone { db in try Self.write(reading, kind: "stop", db) }
    }

    /// The outage from the last sign of life to an instant, which is the last tick or the newest event; `nil` before the
    /// first tick.
    ///
    /// What flowd has written it has done: nothing of that was while it was off.
    fileprivate static func outage(until end: Timestamp, _ db: Database) throws -> Outage? {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM daemonTick WHERE tenant = 0") else { return nil }
        let tick = StoredRow(row, of: "daemonTick")
        let kind: String = try tick["kind"]
        let event = try Int64.fetchOne(
            db,
            sql: """
                SELECT max(event.at) FROM tenant JOIN event ON event.tenant = tenant.id AND event.number = tenant.head
                WHERE event.at < ?
                """,
            arguments: [end.milliseconds]
        )
        let last = max(try tick.instant("wall"), Timestamp(milliseconds: event ?? .min))
        return Outage(beganAt: last, endedAt: end, isClean: kind == "stop")
    }

    private static func write(_ reading: ClockReading, kind: String, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO daemonTick VALUES (0, ?, ?, ?, ?)",
            arguments: [reading.wall.milliseconds, reading.bootID, reading.sinceBoot, kind]
        )
    }

    private func writeAlone<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try pool.writeWithoutTransaction { db in
                var value: Value?
                try db.inTransaction(.immediate) {
                    value = try body(db)
                    return .commit
                }
                guard let value else { throw StoreError.refused("The transaction was rolled back") }
                return value
            }
        } catch {
            throw failure(error)
        }
    }
}

extension Store {
    /// Returns the clock reading of the last tick; nil before the first.
    package func lastTick() async throws(ReadFailure) -> ClockReading? {
        try await read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM daemonTick WHERE tenant = 0").map { row in
                let row = StoredRow(row, of: "daemonTick")
                return ClockReading(
                    wall: try row.instant("wall"),
                    bootID: try row["bootID"],
                    sinceBoot: try row["sinceBoot"]
                )
            }
        }
    }

    /// The outage from the last tick to an instant, which isn't recorded; `nil` before the first tick.
    package func outage(until end: Timestamp) async throws(ReadFailure) -> Outage? {
        try await read { db in try Self.outage(until: end, db) }
    }

    /// The outages that ended after an instant, newest first, at most `limit`.
    package func outages(since instant: Timestamp, limit: Int) async throws(ReadFailure) -> [Outage] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT * FROM outage WHERE tenant = 0 AND endedAt > ? ORDER BY beganAt DESC LIMIT ?",
                arguments: [instant.milliseconds, limit]
            ).map { row in
                let row = StoredRow(row, of: "outage")
                let (isClean, isSleep): (Int, Int) = (try row["isClean"], try row["isSleep"])
                return Outage(
                    beganAt: try row.instant("beganAt"),
                    endedAt: try row.instant("endedAt"),
                    isClean: isClean == 1,
                    isSleep: isSleep == 1
                )
            }
        }
    }
}
