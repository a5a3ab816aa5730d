import FlowCore
import FlowEngine
import Foundation
import Logging
import Synchronization
import TestSupport
import Testing

/// The scheduler and the deliverer in virtual time, over a disk that outlives crashes.
///
/// `FLOWD_TEST_SEEDS` is how many seeds are run, `FLOWD_TEST_SEED` the first of them.
/// One after the other: the limit of time counts for each.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct SimulationTests {
    private static let days: Int64 = 30
    private static let day: Int64 = 86_400_000

    private static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["FLOWD_TEST_SEED"].flatMap { UInt64($0) } ?? 1
        return first..<first + (environment["FLOWD_TEST_SEEDS"].flatMap { UInt64($0) } ?? 20)
    }()

    private func simulate(seed: UInt64) async -> SimulatedLedger.State {
        let clock = ManualClock()
        let ledger = SimulatedLedger(seed: seed, clock: clock)
        let end = clock.now.advanced(byMilliseconds: Self.days * Self.day)
        await SeededExecutor(seed: seed).run(whenIdle: { clock.advanceToNextAlarm() }) {
            while clock.now < end {
                await life(of: ledger, clock, until: end)
                clock.advance(byMilliseconds: ledger.downtime())
                clock.forgetTimers()
            }
        }
        return ledger.state.withLock { $0 }
    }

    /// The daemon from a start to its crash, or to the end of the simulation.
    private func life(of ledger: SimulatedLedger, _ clock: ManualClock, until end: Timestamp) async {
        let signal = ledger.start()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let scheduler = Scheduler(
            source: ledger,
            waker: ledger,
            timer: clock.makeTimer(),
            watch: ClockWatch(clocks: clock, last: nil, policy: ClockPolicy()) { _ in },
            logger: logger
        ) { _ in }
        let deliverer = Deliverer(
            queue: ledger,
            channels: [ledger],
            timer: clock.makeTimer(),
            clocks: clock,
            sleeper: ManualSleeper(),
            logger: logger
        )
        signal.attach {
            scheduler.look()
            deliverer.look()
        }
        let crashed = ledger.crashed.withLock { $0 }
        let alarm = clock.makeTimer()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await scheduler.run() }
            group.addTask { await deliverer.run() }
            group.addTask {
                await alarm.sleep(until: end)
                crashed.open()
            }
            await crashed.wait()
            scheduler.stop()
            deliverer.stop()
            alarm.ring()
        }
    }

    @Test(arguments: seeds)
    func everyOccurrenceHasOneFateWhateverCrashes(seed: UInt64) async {
        let state = await simulate(seed: seed)
        let (disk, crashes) = (state.disk, state.crashCount)
        #expect(crashes > 0 && disk.fates.count > 100, "seed \(seed)")
        for (id, fates) in disk.fates { #expect(fates.count == 1, "seed \(seed): \(id) \(fates)") }
        let open = disk.rows.filter { $0.value.step == .pending || $0.value.step == .sending }
        var known = Set(disk.fates.keys)
        // Nothing stays open for long, whatever has crashed while it was under way.
        let yesterday = ManualClock().now.advanced(byMilliseconds: (Self.days - 1) * Self.day)
        for row in open.values { #expect(row.delivery.createdAt > yesterday, "seed \(seed): \(row)") }
        for id in open.keys { #expect(known.insert(String(id.dropFirst(2))).inserted, "seed \(seed): \(id)") }
        // Every occurrence up to the next one that is due is known.
        for (tenant, period) in disk.periods {
            var due = ManualClock().now.advanced(byMilliseconds: period)
            while let next = disk.nextDue[tenant], due < next {
                #expect(known.contains("\(tenant.number)@\(due.milliseconds)"), "seed \(seed)")
                due = due.advanced(byMilliseconds: period)
            }
        }
        for (id, count) in state.received {
            #expect(count <= 1 + state.doubtful[id, default: 0], "seed \(seed): \(id) went out \(count) times")
        }
    }

    @Test(arguments: seeds.prefix(5))
    func theSameSeedGivesTheSameTrace(seed: UInt64) async {
        let first = await simulate(seed: seed).trace
        let second = await simulate(seed: seed).trace
        #expect(first == second, "seed \(seed)")
        #expect(first.count > 100)
    }

    @Test func anotherSeedGivesAnother() async {
        let first = await simulate(seed: 1).trace
        let second = await simulate(seed: 2).trace
        #expect(first != second)
    }
}
