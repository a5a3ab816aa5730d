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
            #expect(try content(beside: path).allSatisfy { $0 == 0 })
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
    func whatIsErasedIsInNoFileAfterACheckpoint() async throws {
        try await withStore { store, path in
            var scribe = try await Scribe.prepared(store)
            let secret = "He isn't in before noon, the key is under the ninth stone"
            try store.expectCommitted([try scribe.changeJob(.addNote(text: secret, step: nil))])
            for number in 0..<20 {
                try store.expectCommitted([try scribe.changeJob(.addNote(text: "Note \(number)", step: nil))])
            }
            try store.checkpointIfDue()
            #expect(try isIn(path, secret) || isIn(path + "-wal", secret))
            let note = try #require(try await store.loadNote(1, of: JobID(1), tenant: TenantID(1)))
            try store.expectCommitted([try scribe.changeJob(.removeNote(number: 1), note: note)])
            try store.checkpointIfDue(isIdle: true)
            #expect(try !isIn(path, secret))
            #expect(try !isIn(path + "-wal", secret))
        }
    }

    /// Writes a note and erases it.
    private func erase(_ secret: String, _ scribe: inout Scribe, _ store: Store) async throws {
        try store.expectCommitted([try scribe.changeJob(.addNote(text: secret, step: nil))])
        let note = try #require(try await store.loadNote(1, of: JobID(1), tenant: TenantID(1)))
        try store.expectCommitted([try scribe.changeJob(.removeNote(number: 1), note: note)])
    }

    @Test
    func whatIsErasedBesideAReaderIsEmptiedOutWhenTheReaderHasGone() async throws {
        try await withStore { store, path in
            var scribe = try await Scribe.prepared(store)
            let reader = try #require(store.pool as? DatabasePool).makeSnapshot()
            _ = try await reader.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM job") }
            let secret = "The key is under the ninth stone"
            try await erase(secret, &scribe, store)
            try store.checkpointIfDue(isIdle: true)
            #expect(try store.hasErasedInLog && isIn(path + "-wal", secret))
            try reader.close()
            try store.checkpointIfDue(isIdle: true)
            #expect(try !store.hasErasedInLog && !isIn(path + "-wal", secret) && !isIn(path, secret))
        }
    }

    /// Who is killed can't say whether what was erased is out of the log.
    @Test(arguments: [false, true])
    func whatWasErasedBeforeAKillIsInNoFileAfterTheNextStart(isReadMeanwhile: Bool) async throws {
        try await withStore { store, path in
            var scribe = try await Scribe.prepared(store)
            let secret = "The key is under the ninth stone"
            try await erase(secret, &scribe, store)
            let directory = try TemporaryDirectory()
            defer { directory.remove() }
            let copy = directory.file("flowd.sqlite")
            for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + end, toPath: copy + end) }
            #expect(try isIn(copy + "-wal", secret))

            let reader = try isReadMeanwhile ? LongReader(at: copy) : nil
            let again = try Store(path: copy)
            #expect(again.hasErasedInLog == isReadMeanwhile)
            try reader?.end()
            try again.checkpointIfDue(isIdle: true)
            #expect(try !again.hasErasedInLog && !isIn(copy, secret) && !isIn(copy + "-wal", secret))
            try again.close()
        }
    }

    private func isIn(_ path: String, _ text: String) throws -> Bool {
        let content = try #require(FileManager.default.contents(atPath: path))
        let wanted = Array(text.utf8)
        var last = content.startIndex
        while let start = content[last...].firstIndex(of: wanted[0]) {
            if content[start...].prefix(wanted.count).elementsEqual(wanted) { return true }
            last = content.index(after: start)
        }
        return false
    }

    @Test
    func aCheckpointOfManyChangesIsMadeOfSmallOnes() async throws {
        try await withStore { store, path in
            var scribe = try await Scribe.prepared(store)
            var most = 0
            for round in 0..<2000 {
                try store.expectCommitted([try scribe.act(.progress(percent: Int64(round % 90 + 1)), "a")])
                most = max(most, try frames(beside: path))
                try store.checkpointIfDue()
            }
            // The log begins again after each: it never grows to what one checkpoint of all would have to move.
            #expect(most <= 2 * LogLimits().dueFrameCount)
        }
    }

    /// A log that grows has its length written by each sync besides.
    @Test
    func theLogHasItsLengthFromTheStart() async throws {
        try await withStore { store, path in
            let length = try content(beside: path).count
            #expect(length == 32 + LogLimits().dueFrameCount * (LogLimits.frameSizeBytes + 24))
            var scribe = try await Scribe.prepared(store)
            for round in 0..<300 {
                try store.expectCommitted([try scribe.act(.progress(percent: Int64(round % 90 + 1)), "a")])
                try store.checkpointIfDue()
            }
            #expect(try content(beside: path).count <= length + 64 * LogLimits.frameSizeBytes)
        }
    }

    @Test(arguments: [
        (0, 256, 256), (1, 256, 256), (15, 256, 256), (16, 256, 512), (64, 256, 2048), (100_000, 256, 2048),
        // Never so long that changes have to be refused, and never shorter than asked for.
        (64, 100_000, 131_072), (64, 200_000, 200_000),
    ])
    func theLogMayBeSoLong(busyCount: Int, dueFrameCount: Int, expected: Int) {
        var limits = LogLimits()
        limits.dueFrameCount = dueFrameCount
        #expect(limits.dueFrameCount(busyCount: busyCount) == expected)
        #expect(limits.firstSizeBytes <= 32 + 1024 * 4120)
    }

    /// The more write, the more pages they have in common, which are moved once.
    @Test
    func theLogIsLongerWhileManyWrite() async throws {
        try await withStore { store, path in
            var scribe = try await Scribe.prepared(store)
            try store.checkpointIfDue(isIdle: true)
            func most(busyCount: Int) throws -> Int {
                var most = 0
                for round in 0..<1500 {
                    try store.expectCommitted([try scribe.act(.progress(percent: Int64(round % 90 + 1)), "a")])
                    most = max(most, try frames(beside: path))
                    try store.checkpointIfDue(busyCount: busyCount)
                }
                return most
            }
            let limits = LogLimits()
            #expect(try most(busyCount: 1) < 2 * limits.dueFrameCount)
            let longest = limits.busyFactorMax * limits.dueFrameCount
            #expect(try (longest...longest + 64).contains(most(busyCount: 1000)))
        }
    }

    private func content(beside path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path + "-wal")))
    }

    private func frames(beside path: String) throws -> Int {
        let size = try #require(try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int)
        return size / (LogLimits.frameSizeBytes + 24)
    }

    @Test
    func checkpointsComeAfterEnoughChangesOnly() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        var limits = LogLimits()
        limits.dueFrameCount = 10_000
        let path = directory.file("flowd.sqlite")
        let store = try Store(path: path, logLimits: limits)
        var scribe = try await Scribe.prepared(store)
        try store.expectCommitted([try scribe.act(.start, "a")])
        let before = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        try store.checkpointIfDue()
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int == before)
        #expect(try frames(store) > 0)
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
