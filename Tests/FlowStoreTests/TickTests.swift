import FlowCore
import TestSupport
import Testing

@testable import FlowStore

/// What the daemon keeps about its own time.
struct TickTests {
    private static func reading(_ wall: Int64, boot: String = "a") -> ClockReading {
        ClockReading(wall: Timestamp(milliseconds: wall), bootID: boot, sinceBoot: wall / 2)
    }

    @Test func theFirstStartHasNoOutage() async throws {
        try await withStore { store, _ in
            let before = try await store.lastTick()
            #expect(before == nil)
            let outage = try store.recordStart(Self.reading(1000))
            #expect(outage == nil)
            let tick = try await store.lastTick()
            #expect(tick == Self.reading(1000))
        }
    }

    @Test func anOutageIsFromTheLastTickToTheStart() async throws {
        try await withStore { store, _ in
            _ = try store.recordStart(Self.reading(1000))
            try store.recordTick(Self.reading(5000))
            let killed = Outage(
                beganAt: Timestamp(milliseconds: 5000),
                endedAt: Timestamp(milliseconds: 9000),
                isClean: false
            )
            let second = try store.recordStart(Self.reading(9000, boot: "b"))
            #expect(second == killed)
            try store.recordStop(Self.reading(10_000, boot: "b"))
            let stopped = Outage(
                beganAt: Timestamp(milliseconds: 10_000),
                endedAt: Timestamp(milliseconds: 12_000),
                isClean: true
            )
            let third = try store.recordStart(Self.reading(12_000))
            #expect(third == stopped)
            let all = try await store.outages(since: Timestamp(milliseconds: 0), limit: 10)
            #expect(all == [stopped, killed])
            let later = try await store.outages(since: Timestamp(milliseconds: 9000), limit: 10)
            #expect(later == [stopped])
            let newest = try await store.outages(since: Timestamp(milliseconds: 0), limit: 1)
            #expect(newest == [stopped])
        }
    }

    @Test func anOutageIsKnownBeforeItsEndIs() async throws {
        try await withStore { store, _ in
            let none = try await store.outage(until: Timestamp(milliseconds: 500))
            #expect(none == nil)
            _ = try store.recordStart(Self.reading(1000))
            for wall in [Int64(900), 800] {
                let outage = try await store.outage(until: Timestamp(milliseconds: wall))
                #expect(outage?.beganAt == Timestamp(milliseconds: 1000))
            }
            let tick = try await store.lastTick()
            #expect(tick == Self.reading(1000))
            let outages = try await store.outages(since: Timestamp(milliseconds: 0), limit: 10)
            #expect(outages.isEmpty)
        }
    }

    /// What was written was done: an outage begins behind it, unless the clock says that it is still to come.
    @Test func anEventIsASignOfLife() async throws {
        try await withStore { store, _ in
            let scribe = try await Scribe.prepared(store)
            let newest = scribe.clock.now
            let at = newest.milliseconds
            _ = try store.recordStart(Self.reading(at - 5000))
            let outage = try await store.outage(until: Timestamp(milliseconds: at + 1000))
            #expect(outage?.beganAt == newest && outage?.isClean == false)
            let turnedBack = try await store.outage(until: Timestamp(milliseconds: at - 1000))
            #expect(turnedBack?.beganAt == Timestamp(milliseconds: at - 5000))
        }
    }

    @Test func outagesAreBounded() async throws {
        try await withStore { store, _ in
            for start in Int64(1)...1010 { _ = try store.recordStart(Self.reading(start * 10)) }
            let outages = try await store.outages(since: Timestamp(milliseconds: 0), limit: 5000)
            #expect(outages.count == Store.outageCountMax)
            #expect(outages.first?.endedAt == Timestamp(milliseconds: 10_100))
        }
    }
}
