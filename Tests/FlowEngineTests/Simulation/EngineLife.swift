import FlowCore
import FlowEngine
import FlowStore
import Foundation
import Logging
import Synchronization
import TestSupport

/// The whole engine with its scheduler and its deliverer, in virtual time, from a start to a stop or a crash.
///
/// Everything happens on a seeded executor, on which the caller has to be: the gate works inline, and reads block.
///
/// A crash is a disk that fails: nothing is answered any more, as in a process that has died. What has died is left
/// behind as it is; only its database is closed.
final class EngineLife: Sendable {
    let store: Store
    let engine: Engine
    private let scheduler: Scheduler
    private let deliverer: Deliverer
    private let executor: SeededExecutor
    private let deathFlag: FlagOfDeath
    private let running = Mutex<[Task<Void, Never>]>([])

    /// Opens the database; the daemon crashes at the changeset of this number, before it is written or behind.
    init(
        path: String,
        executor: SeededExecutor,
        clock: ManualClock,
        random: SeededRandom,
        channel: any Channel,
        crashAt changeset: Int,
        isWritten: Bool
    ) async throws {
        let keeper = Gatekeeper()
        self.executor = executor
        store = try Store(path: path, probe: keeper, readsInline: true)
        let death = FlagOfDeath()
        let gate = CommitGate(store: store, worksInline: true) { _ in death.isSet.withLock { $0 = true } }
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        var limits = Engine.Limits()
        limits.simulations.standsBack = false
        engine = Engine(
            store: store,
            gate: gate,
            clock: clock,
            random: random,
            zones: AnyZones(),
            limits: limits,
            logger: logger
        )
        let watch = ClockWatch(clocks: clock, last: try await store.lastTick(), policy: ClockPolicy()) { _ in }
        scheduler = Scheduler(source: engine, waker: engine, timer: clock.makeTimer(), watch: watch, logger: logger) {
            _ in
        }
        deliverer = Deliverer(
            queue: engine,
            channels: [channel],
            timer: clock.makeTimer(),
            clocks: clock,
            sleeper: ManualSleeper(),
            logger: logger
        )
        deathFlag = death
        gate.wakesTouched.attach { [scheduler] in scheduler.look() }
        gate.deliveriesTouched.attach { [deliverer] in deliverer.look() }
        try await engine.recover()
        try await engine.catchUp(until: clock.now)
        let countdown = Countdown(changeset)
        keeper.ask { point in
            switch point {
            case .beforeChangeset:
                if countdown.next() == 0, !isWritten { throw StoreError.inputOutput("crash") }
            case .committed:
                if countdown.isOver, isWritten { throw StoreError.inputOutput("crash") }
            case .began, .beforeCommit: break
            }
        }
        let (engine, scheduler, deliverer) = (engine, scheduler, deliverer)
        // Not structured: what has crashed never ends.
        running.withLock { running in
            running = [
                Task(executorPreference: executor) { await engine.run() },
                Task(executorPreference: executor) { await scheduler.run() },
                Task(executorPreference: executor) { await deliverer.run() },
            ]
        }
    }

    private final class FlagOfDeath: Sendable {
        let isSet = Mutex(false)
    }

    private final class Countdown: Sendable {
        private let left: Mutex<Int>

        init(_ count: Int) {
            left = Mutex(count)
        }

        func next() -> Int {
            left.withLock { left in
                left -= 1
                return left
            }
        }

        var isOver: Bool { left.withLock { $0 <= 0 } }
    }

    var hasCrashed: Bool { deathFlag.isSet.withLock { $0 } }

    /// Returns when everything that is due at this instant is done, or when the daemon has crashed.
    func settle() async { await executor.idle() }

    /// Does a command, unless the daemon crashes over it.
    func run(_ command: TenantCommand, to slug: String, as caller: Caller = .owner) async {
        _ = engine.submit(command, to: slug, caller: caller, key: nil)
        await executor.idle()
    }

    /// Stops as the daemon does, or closes what a crash has left.
    func end() async throws {
        if !hasCrashed {
            scheduler.stop()
            deliverer.stop()
            let tasks = running.withLock { $0 }
            await tasks[1].value
            await tasks[2].value
            engine.stop()
            await tasks[0].value
        }
        try store.close()
    }
}
