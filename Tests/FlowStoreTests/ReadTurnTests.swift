import FlowCore
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// Callers' reads are bounded in number, by tenant, and in time; the engine's are not in their way.
struct ReadTurnTests {
    private func limits(_ count: Int, _ perTenant: Int, waiting: Int = 100) -> ReadLimits {
        var limits = ReadLimits()
        (limits.countMax, limits.countPerTenantMax, limits.waitingPerTenantMax) = (count, perTenant, waiting)
        return limits
    }

    @Test func oneTenantLeavesRoomForTheOthers() {
        var turns = ReadTurns<Int>(limits(4, 2))
        #expect((1...6).map { turns.enter("a", $0) } == [.begins, .begins, .waits, .waits, .waits, .waits])
        #expect(turns.enter("b", 7) == .begins)
        #expect(turns.enter("c", 8) == .begins)
        #expect(turns.enter("b", 9) == .waits)
        // What ends makes room for whoever of those that wait may begin.
        #expect(turns.leave("a") == 3)
        #expect(turns.leave("c") == 9)
        #expect(turns.leave("b") == nil)
        #expect(turns.leave("a") == 4)
    }

    @Test func theTenantsTakeTurns() {
        var turns = ReadTurns<String>(limits(1, 1))
        _ = turns.enter("a", "")
        for waiter in ["a1", "a2", "a3"] { _ = turns.enter("a", waiter) }
        _ = turns.enter("b", "b1")
        _ = turns.enter("c", "c1")
        var order: [String] = []
        var last = "a"
        while let next = turns.leave(last) {
            order.append(next)
            last = String(next.prefix(1))
        }
        #expect(order == ["a1", "b1", "c1", "a2", "a3"])
        #expect(turns.isEmpty)
    }

    @Test func whoWaitsBeginsWhenThereMayBeMore() {
        var turns = ReadTurns<Int>(limits(1, 1))
        #expect((1...4).map { turns.enter("a", $0) } == [.begins, .waits, .waits, .waits])
        #expect(turns.enter("b", 5) == .waits)
        #expect(turns.update(limits(3, 2)) == [2, 5])
        // Fewer is for those to come: who has begun goes on.
        #expect(turns.update(limits(1, 1)).isEmpty)
        #expect([turns.leave("a"), turns.leave("a")] == [nil, nil])
        #expect(turns.leave("b") == 3)
        #expect(turns.leave("a") == 4)
        #expect(turns.leave("a") == nil && turns.isEmpty)
    }

    @Test func whoFindsTooManyWaitingIsRefused() {
        var turns = ReadTurns<Int>(limits(1, 1, waiting: 2))
        #expect((1...4).map { turns.enter("a", $0) } == [.begins, .waits, .waits, .refused])
        #expect(turns.enter("b", 5) == .waits)
    }

    @Test func nothingIsLostAndNothingStandsStill() {
        var random = SplitMix(seed: TestSeed.current("read turns"))
        for _ in 0..<200 {
            let limits = limits(Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random))
            var turns = ReadTurns<String>(limits)
            var running: [String] = []
            var (entered, ended) = (0, 0)
            while entered < 60 || !running.isEmpty {
                if entered < 60, Bool.random(using: &random) {
                    let tenant = ["a", "b", "c"].randomElement(using: &random) ?? ""
                    entered += 1
                    if turns.enter(tenant, tenant) == .begins { running.append(tenant) }
                } else if let index = running.indices.randomElement(using: &random) {
                    ended += 1
                    if let next = turns.leave(running.remove(at: index)) { running.append(next) }
                }
                #expect(running.count <= limits.countMax)
                #expect(
                    ["a", "b", "c"].allSatisfy { name in running.filter { $0 == name }.count <= limits.countPerTenantMax
                    }
                )
            }
            #expect(ended == entered)
            #expect(turns.isEmpty)
        }
    }

    @Test func aReadThatTakesTooLongIsEnded() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        var limits = ReadLimits()
        limits.durationMax = 0
        let store = try Store(path: directory.file("flowd.sqlite"), readLimits: limits)
        let endless = """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000) SELECT count(*) FROM n
            """
        do {
            _ = try await store.read(of: "a") { db in try Int.fetchOne(db, sql: endless) }
            Issue.record("The read was not ended")
        } catch {
            guard case .failed(.readTooLong(limitMilliseconds: 0)) = error else {
                Issue.record("\(error)")
                return
            }
        }
        // The next read of the same connections is short, and the engine's have no end.
        for _ in 0..<8 { #expect(try await store.read(of: "a") { db in try Int.fetchOne(db, sql: "SELECT 1") } == 1) }
        #expect(try await store.read { db in try Int.fetchOne(db, sql: endless) } == 100_000)
        try store.close()
    }
}

/// Numbers that the same seed gives again.
private struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
