import FlowCore
import FoundationEssentials
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// The write-ahead log has a bound, and a reader in the way is no failure of the disk.
struct CheckpointTests {
    private func withSmallLog(_ body: (_ store: Store, _ path: String) async throws -> Void) async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        var limits = LogLimits()
        limits.dueFrameCount = 1
        limits.frameCountMax = 240
        let path = directory.file("flowd.sqlite")
        try await body(try Store(path: path, probe: NoProbe(), logLimits: limits), path)
    }

    /// Writes until the log is larger than it may be.
    private func fill(_ scribe: inout Scribe, _ store: Store) throws -> [CommitVerdict] {
        for round in 0..<1000 {
            let verdicts = try store.commit([try scribe.act(.progress(percent: Int64(round % 90 + 1)), "a")])
            if verdicts != [.committed] { return verdicts }
        }
        return []
    }

    private func frames(_ store: Store) throws -> Int {
        try store.pool.writeWithoutTransaction { db in try db.checkpoint(.passive).walFrameCount }
    }

    @Test
    func anOverfullLogRefusesChangesUntilACheckpointHasEmptiedIt() async throws {
        try await withSmallLog { store, path in
            var scribe = try await Scribe.prepared(store)
            #expect(try fill(&scribe, store) == [.diskFull])
            scribe = try await Scribe.again(scribe, store)
            try store.checkpointIfDue()
            #expect(try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int == 0)
            try store.expectCommitted([try scribe.act(.start, "b")])
        }
    }

    @Test
    func aReaderInTheWayIsWaitedForByNobody() async throws {
        try await withSmallLog { store, _ in
            var scribe = try await Scribe.prepared(store)
            let reader = try #require(store.pool as? DatabasePool).makeSnapshot()
            _ = try await reader.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM job") }
            #expect(try fill(&scribe, store) == [.diskFull])
            try store.checkpointIfDue()
            scribe = try await Scribe.again(scribe, store)
            #expect(try store.commit([try scribe.act(.start, "b")]) == [.diskFull])
            try reader.close()
            try store.checkpointIfDue()
            scribe = try await Scribe.again(scribe, store)
            try store.expectCommitted([try scribe.act(.start, "b")])
            let timeout = try await store.pool.writeWithoutTransaction { db in
                try Int.fetchOne(db, sql: "PRAGMA busy_timeout")
            }
            #expect(timeout == DatabaseOpening.busyTimeoutMilliseconds)
        }
    }

    @Test
    func checkpointsComeAfterEnoughChangesOnly() async throws {
        try await withStore { store, path in
            var scribe = try await Scribe.prepared(store)
            try store.expectCommitted([try scribe.act(.start, "a")])
            let before = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            try store.checkpointIfDue()
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int == before)
            #expect(try frames(store) > 0)
        }
    }
}

extension Scribe {
    /// Goes on from what is on disk, as an actor does after a refusal.
    static func again(_ scribe: Scribe, _ store: Store) async throws -> Scribe {
        var again = scribe
        try await again.reload(store)
        return again
    }
}
