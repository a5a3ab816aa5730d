package import FlowCore
package import FlowEngine
import FlowMessages
package import FlowStore
import Logging
import Synchronization

/// The whole engine with its scheduler and its deliverer, in virtual time, from a start to a stop or a crash.
///
/// Everything happens on a seeded executor, on which the caller has to be: the gate works inline, and reads block.
///
/// A crash is a disk that fails: nothing is answered any more, as in a process that has died. What has died is left
/// behind as it is; only its database is closed.
package final class EngineLife: Sendable {
    /// The database.
    package let store: Store
    /// The engine.
    package let engine: Engine
    private let scheduler: Scheduler
    private let deliverer: Deliverer
    private let executor: SeededExecutor
    private let timers: [ManualTimer]
    private let deathFlag: FlagOfDeath
    private let running = Mutex<[Task<Void, Never>]>([])

    /// Opens the database; the daemon crashes at the changeset of this number, before it is written or behind.
    ///
    /// Unless told otherwise the engine's actors are on the same thread as everything else.
    package init(
        path: String,
        executor: SeededExecutor,
        engineExecutor: (any TaskExecutor)? = nil,
        clock: ManualClock,
        random: SeededRandom,
        channel: any Channel,
        crashAt changeset: Int,
        isWritten: Bool
    ) async throws {
        let keeper = Gatekeeper()
        self.executor = executor
        timers = [clock.makeTimer(), clock.makeTimer()]
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
            templates: MustacheRenderer(),
            limits: limits,
            executor: engineExecutor ?? executor,
            logger: logger
        )
        let watch = ClockWatch(clocks: clock, last: try await store.lastTick(), policy: ClockPolicy()) { _ in }
        scheduler = Scheduler(source: engine, waker: engine, timer: timers[0], watch: watch, logger: logger) { _ in }
        deliverer = Deliverer(
            queue: engine,
            channels: [channel],
            timer: timers[1],
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

    /// True when the disk has failed.
    package var hasCrashed: Bool { deathFlag.isSet.withLock { $0 } }

    /// Returns when everything that is due at this instant is done, or when the daemon has crashed.
    package func settle() async {
        let stillness = Stillness(engine: engine, scheduler: scheduler, deliverer: deliverer) { [timers] in
            let sleeps = timers.compactMap(\.sleepNumber)
            return sleeps.count == timers.count ? sleeps : nil
        }
        // What has crashed never comes to rest; what it has left ready is done.
        await executor.idle { self.hasCrashed || stillness.isComplete }
    }

    /// Does a command, unless the daemon crashes over it.
    package func run(_ command: TenantCommand, to slug: String, as caller: Caller = .owner) async {
        _ = engine.submit(command, to: slug, caller: caller, key: nil)
        await settle()
    }

    /// Stops as the daemon does, or closes what a crash has left.
    package func end() async throws {
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
