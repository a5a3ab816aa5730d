package import FlowCore
import FlowStore
package import Logging
import Synchronization

/// Wakes tenants when they are due.
///
/// It stores no instants that are due later: the table's index is its queue, of which it reads the first page whenever
/// it looks, and it looks when the first instant after the page has come, when the gate has written a change that
/// touches time, when a tenant has been woken, when the clock was set, and never otherwise.
///
/// Fair: a tenant is woken again only when it has answered, so one with much to do has one command in flight like every
/// other; and those in flight are bounded, so that commands of people find the gate free.
package final class Scheduler: Sendable {
    /// Bounds of what it does at once.
    package struct Limits: Hashable, Sendable {
        package var wakesInFlightMax = 64
        /// Milliseconds between two records of what the clocks say, while tenants are being woken.
        package var tickInterval: Int64 = 60_000

        package init() {}
    }

    private struct State {
        var agenda: Agenda
        var isStopping = false
        /// Duration that the machine had slept at the last look, in milliseconds; nil before the first.
        var slept: Int64?
        var askers: [CheckedContinuation<Void, Never>] = []
        var hasEnded = false
    }

    /// Milliseconds of the near future that a look reads, to know when to look again.
    private static let horizon: Int64 = 300_000
    /// Milliseconds of sleep that count as an outage.
    package static let sleepMin: Int64 = 60_000

    private let source: any WakeSource
    private let waker: any TenantWaker
    private let timer: any WallTimer
    private let watch: ClockWatch
    private let recordTick: @Sendable (ClockReading) async -> Void
    private let onCaughtUp: @Sendable (Timestamp, Int) async -> Void
    private let onSleep: @Sendable (Outage, ClockReading) async -> Void
    private let limits: Limits
    private let logger: Logger
    private let state: Mutex<State>

    /// Makes a scheduler; it works while `run` does.
    ///
    /// `onCaughtUp` hears, once after the start and after each hold, when what was due until then is done, and of how
    /// many tenants. `onSleep` hears that the machine has slept, before anything is done. `recordTick` puts a reading of the clocks on disk, for the judgement at the next start.
    package init(
        source: any WakeSource,
        waker: any TenantWaker,
        timer: any WallTimer,
        watch: ClockWatch,
        limits: Limits = Limits(),
        logger: Logger,
        onCaughtUp: @escaping @Sendable (Timestamp, Int) async -> Void = { _, _ in },
        onSleep: @escaping @Sendable (Outage, ClockReading) async -> Void = { _, _ in },
        recordTick: @escaping @Sendable (ClockReading) async -> Void
    ) {
        self.source = source
        self.waker = waker
        self.timer = timer
        self.watch = watch
        self.limits = limits
        self.logger = logger
        self.onCaughtUp = onCaughtUp
        self.onSleep = onSleep
        self.recordTick = recordTick
        state = Mutex(State(agenda: Agenda(inFlightMax: limits.wakesInFlightMax, tickInterval: limits.tickInterval)))
        watch.confirmed.attach { [timer] in timer.ring() }
    }

    /// Requests another look soon; called after any change of what is due.
    package func look() { timer.ring() }

    package var inFlightCount: Int { state.withLock(\.agenda.inFlightCount) }

    /// Works until `stop`; returns when the last tenant that was being woken has answered.
    package func run() async {
        await withDiscardingTaskGroup { group in
            while !state.withLock({ $0.isStopping }) {
                let askers = state.withLock { state in
                    defer { state.askers = [] }
                    return state.askers
                }
                for asker in askers { asker.resume() }
                let instant = await look(&group)
                await timer.sleep(until: instant)
            }
        }
        let askers = state.withLock { state in
            state.hasEnded = true
            defer { state.askers = [] }
            return state.askers
        }
        for asker in askers { asker.resume() }
    }

    package func stop() {
        state.withLock { $0.isStopping = true }
        timer.ring()
    }

    /// Returns when the scheduler has shown that it is alive, by looking once more.
    package func answer() async {
        await withCheckedContinuation { asker in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.askers.append(asker) }
                return state.hasEnded
            }
            if hasEnded { asker.resume() } else { timer.ring() }
        }
    }

    // MARK: - Looking

    /// Wakes who is due; returns when to look again.
    private func look(_ group: inout DiscardingTaskGroup) async -> Timestamp? {
        let reading = watch.look()
        if let hold = watch.hold {
            state.withLock { $0.agenda.isHeld = true }
            return hold.end(asOf: reading)
        }
        if let outage = sleep(before: reading) {
            await onSleep(outage, reading)
            state.withLock { $0.agenda.catchUpAgain(at: reading) }
        }
        let plan = state.withLock { $0.agenda.begin(at: reading) }
        if plan.mustTick { group.addTask { [recordTick] in await recordTick(reading) } }
        guard let pageCount = plan.pageCount else { return nil }
        do {
            let horizon = reading.wall.advanced(byMilliseconds: Self.horizon)
            let page = try await source.wakes(upTo: horizon, limit: pageCount)
            let (due, next, caughtUp) = state.withLock { state in
                let (due, next) = state.agenda.choose(from: page, at: reading)
                return (due, next, state.agenda.caughtUp(page))
            }
            if let caughtUp {
                group.addTask { [onCaughtUp] in await onCaughtUp(caughtUp.until, caughtUp.tenantCount) }
            }
            for wake in due { group.addTask { await self.wake(wake) } }
            if let next { return next }
            return page.count < pageCount ? try await source.nextWake(after: horizon) : horizon
        } catch {
            // What was broken off since the daemon ends isn't tried again.
            if !Task.isCancelled {
                logger.warning("What is due could not be read, trying again", metadata: [LogKey.error: "\(error)"])
            }
            return state.withLock { $0.agenda.failed(at: reading) }
        }
    }

    private func sleep(before reading: ClockReading) -> Outage? {
        let before = state.withLock { state in
            defer { state.slept = reading.slept }
            return state.slept ?? reading.slept
        }
        let slept = reading.slept - before
        guard slept >= Self.sleepMin else { return nil }
        // Its end is told at once, by a timer that is called off.
        let beganAt = reading.wall.advanced(byMilliseconds: -slept)
        return Outage(beganAt: beganAt, endedAt: reading.wall, isClean: true, isSleep: true)
    }

    private func wake(_ wake: Wake) async {
        let isDone: Bool
        do {
            isDone = try await waker.wake(wake.slug)
        } catch {
            isDone = false
            if !state.withLock({ $0.isStopping }) {
                logger.warning(
                    "A tenant could not be woken, trying again",
                    metadata: [LogKey.tenant: "\(wake.slug.text)", LogKey.error: "\(error)"]
                )
            }
        }
        let reading = watch.look()
        // In one step: who sees that nobody is being woken and that the scheduler sleeps, knows that it is quiet.
        state.withLock { state in
            state.agenda.ended(wake, isDone: isDone, at: reading)
            timer.ring()
        }
    }
}
