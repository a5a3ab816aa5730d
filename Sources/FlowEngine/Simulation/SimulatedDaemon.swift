import FlowCore
import FlowStore
import Logging

/// The daemon's engine, scheduler and deliverer over a copy in virtual time, from a start to a stop.
struct SimulatedDaemon {
    private let engine: Engine
    private let scheduler: Scheduler
    private let deliverer: Deliverer
    private let clock: VirtualClock
    private let failure: SimulationFailure
    private let executor: SeededExecutor

    init(
        copy: Store,
        executor: SeededExecutor,
        clock: VirtualClock,
        random: any RandomSource,
        zones: any ZoneCatalog,
        templates: any TemplateRenderer,
        channels: [SimulatedChannel],
        failure: SimulationFailure
    ) {
        let logger = Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() }
        let gate = CommitGate(store: copy, worksInline: true) { error in failure.record(CommandFailure(error)) }
        let engine = Engine(
            store: copy,
            gate: gate,
            clock: clock,
            random: random,
            zones: zones,
            templates: templates,
            executor: executor,
            logger: logger
        )
        let seam = SimulatedSeam(engine: engine, failure: failure)
        let watch = ClockWatch(clocks: clock, last: nil, policy: ClockPolicy()) { _ in }
        let scheduler = Scheduler(
            source: seam,
            waker: seam,
            timer: clock.makeTimer(),
            watch: watch,
            logger: logger
        ) { _ in }
        let deliverer = Deliverer(
            queue: seam,
            channels: channels,
            timer: clock.makeTimer(),
            clocks: clock,
            sleeper: SimulatedSleeper(failure: failure),
            logger: logger
        )
        gate.wakesTouched.attach { scheduler.look() }
        gate.deliveriesTouched.attach { deliverer.look() }
        (self.engine, self.scheduler, self.deliverer) = (engine, scheduler, deliverer)
        (self.executor, self.clock, self.failure) = (executor, clock, failure)
    }

    /// Returns when everything that is due at this instant is done.
    func settle() async {
        let stillness = Stillness(engine: engine, scheduler: scheduler, deliverer: deliverer) { [clock] in clock.sleeps
        }
        await executor.idle { stillness.isComplete }
    }

    /// Starts, runs a body, and stops as the daemon does: the scheduler, then what goes out, then the engine.
    func run(_ body: @Sendable () async throws -> Void) async throws {
        try await engine.recover()
        try await engine.catchUp(until: clock.now)
        let (engine, scheduler, deliverer, executor) = (engine, scheduler, deliverer, executor)
        let result: Result<Void, any Error> = await withTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: executor) { await engine.run() }
            let result = await withTaskGroup(of: Void.self) { group in
                group.addTask(executorPreference: executor) { await scheduler.run() }
                group.addTask(executorPreference: executor) { await deliverer.run() }
                let result: Result<Void, any Error>
                do {
                    result = .success(try await body())
                } catch {
                    result = .failure(error)
                }
                scheduler.stop()
                deliverer.stop()
                return result
            }
            engine.stop()
            return result
        }
        clock.forgetTimers()
        try result.get()
        try failure.check()
    }
}

extension CommandFailure {
    fileprivate init(_ error: StoreError) {
        switch error {
        case .diskFull: self = .diskFull
        case .inputOutput, .corruptRow, .damagedEvent, .cannotOpen, .notUsable, .unsafeSetting, .readTooLong,
            .tooManyReads, .refused:
            self = .internalError(reference: "simulation")
        }
    }
}
