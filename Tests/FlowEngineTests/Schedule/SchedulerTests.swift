import FlowCore
import FlowEngine
import FlowStore
import Logging
import Synchronization
import TestSupport
import Testing

/// The scheduler over tenants in memory, in virtual time.
@Suite(.timeLimit(.minutes(5)))
struct SchedulerTests {
    struct World {
        let clock: ManualClock
        let timer: ManualTimer
        let wakes: FakeWakes
        let watch: ClockWatch
        let scheduler: Scheduler
        let ticks: Ticks

        /// An instant so many milliseconds after the beginning.
        func at(_ milliseconds: Int64) -> Timestamp {
            Timestamp(milliseconds: 1_800_000_000_000 + milliseconds)
        }

        /// Returns when the scheduler sleeps and nobody is being woken.
        func settle() async throws {
            try await eventually { scheduler.inFlightCount == 0 && timer.isAsleep }
        }

        func advance(_ milliseconds: Int64) async throws {
            clock.advance(byMilliseconds: milliseconds)
            try await settle()
        }
    }

    final class Flag: Sendable {
        let isSet = Mutex(false)
    }

    final class Ticks: Sendable {
        let readings = Mutex<[ClockReading]>([])
        let changes = Mutex<[ClockGuard.Change]>([])
        let sleeps = Mutex<[Outage]>([])
    }

    private func withScheduler(
        last: ClockReading? = nil,
        inFlightMax: Int = 64,
        before: (FakeWakes, World) -> Void = { _, _ in },
        _ body: (World) async throws -> Void
    ) async throws {
        let clock = ManualClock()
        let (timer, wakes, ticks) = (clock.makeTimer(), FakeWakes(clock: clock), Ticks())
        let watch = ClockWatch(clocks: clock, last: last, policy: ClockPolicy()) { change in
            ticks.changes.withLock { $0.append(change) }
        }
        var limits = Scheduler.Limits()
        limits.wakesInFlightMax = inFlightMax
        let scheduler = Scheduler(
            source: wakes,
            waker: wakes,
            timer: timer,
            watch: watch,
            limits: limits,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            onSleep: { outage, _ in ticks.sleeps.withLock { $0.append(outage) } }
        ) { reading in ticks.readings.withLock { $0.append(reading) } }
        wakes.touched.attach { scheduler.look() }
        let world = World(
            clock: clock,
            timer: timer,
            wakes: wakes,
            watch: watch,
            scheduler: scheduler,
            ticks: ticks
        )
        before(wakes, world)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await scheduler.run() }
            defer { scheduler.stop() }
            try await world.settle()
            try await body(world)
        }
    }

    @Test func aTenantIsWokenWhenItIsDueAndNotBefore() async throws {
        try await withScheduler { world in
            world.wakes.add(1, at: world.at(60_000))
            try await world.settle()
            #expect(world.wakes.woken.isEmpty)
            #expect(world.timer.instant == world.at(60_000))
            try await world.advance(59_999)
            #expect(world.wakes.woken.isEmpty)
            try await world.advance(1)
            #expect(world.wakes.woken == [1])
            #expect(world.wakes.instants == [world.at(60_000)])
            #expect(world.timer.instant == nil)
        }
    }

    @Test func nothingIsReadWhileNothingIsDue() async throws {
        try await withScheduler { world in
            world.wakes.add(1, at: world.at(3_600_000))
            try await world.settle()
            let (reads, sleeps) = (world.wakes.readCount, world.timer.sleepCount)
            for _ in 0..<3599 { world.clock.advance(byMilliseconds: 1000) }
            try await world.settle()
            #expect(world.wakes.readCount == reads && world.timer.sleepCount == sleeps)
            try await world.advance(1000)
            #expect(world.wakes.woken == [1])
        }
    }

    @Test func whatIsFarAwayIsFoundBehindThePage() async throws {
        try await withScheduler { world in
            world.wakes.add(1, at: world.at(365 * 86_400_000))
            try await world.settle()
            #expect(world.timer.instant == world.at(365 * 86_400_000))
        }
    }

    @Test func oneThatIsDueEarlierComesFirst() async throws {
        // Of two that are woken at once either may be the first to say so.
        try await withScheduler(inFlightMax: 1) { world in
            world.wakes.add(1, at: world.at(90_000))
            world.wakes.add(2, at: world.at(30_000))
            try await world.settle()
            #expect(world.timer.instant == world.at(30_000))
            try await world.advance(90_000)
            #expect(world.wakes.woken == [2, 1])
        }
    }

    @Test func manyThatAreDueAreBoundedAndAllServed() async throws {
        let before: (FakeWakes, World) -> Void = { wakes, world in
            for tenant in Int64(1)...500 { wakes.add(tenant, at: world.at(-tenant)) }
        }
        try await withScheduler(inFlightMax: 8, before: before) { world in
            try await eventually { Set(world.wakes.woken).count == 500 }
            try await world.settle()
            #expect(world.wakes.woken.count == 500)
            #expect(world.wakes.inFlightPeak <= 8)
        }
    }

    @Test func aMachineThatSleptIsReported() async throws {
        try await withScheduler { world in
            world.wakes.add(1, at: world.at(3_600_000))
            try await world.settle()
            world.clock.advance(byMilliseconds: 3_600_000)
            try await eventually { world.wakes.woken.count == 1 }
            #expect(world.ticks.sleeps.withLock(\.self).isEmpty)
            world.wakes.add(1, at: world.at(3_600_000 + Scheduler.sleepMin))
            try await world.settle()
            world.clock.sleep(forMilliseconds: 2 * Scheduler.sleepMin)
            try await eventually { world.wakes.woken.count == 2 }
            let slept = Outage(
                beganAt: world.at(3_600_000),
                endedAt: world.at(3_600_000 + 2 * Scheduler.sleepMin),
                isClean: true,
                isSleep: true
            )
            #expect(world.ticks.sleeps.withLock(\.self) == [slept])
        }
    }

    @Test func aTenantWithMuchToDoDoesNotKeepOthersWaiting() async throws {
        let gate = Gate()
        try await withScheduler(inFlightMax: 2) { world in
            defer { gate.open() }
            world.wakes.holdUp(1, until: gate)
            world.wakes.add(1, at: world.at(-1000))
            for tenant in Int64(2)...50 { world.wakes.add(tenant, at: world.at(-1)) }
            try await eventually { world.wakes.woken.count == 50 }
            #expect(world.wakes.woken.filter { $0 == 1 }.count == 1)
        }
    }

    @Test func aTenantThatStaysDueHasToWaitLongerAndLonger() async throws {
        try await withScheduler { world in
            world.wakes.set(.nothing, for: 1)
            world.wakes.add(1, at: world.at(0))
            try await world.settle()
            #expect(world.wakes.woken == [1])
            for (pause, count) in [(Int64(1000), 2), (2000, 3), (4000, 4), (8000, 5)] {
                try await world.advance(pause - 1)
                #expect(world.wakes.woken.count == count - 1)
                try await world.advance(1)
                #expect(world.wakes.woken.count == count)
            }
        }
    }

    @Test(arguments: [CommandFailure.busy(limit: 1), .diskFull, .internalError(reference: "x")])
    func aTenantThatFailsDoesNotKeepOthersWaiting(failure: CommandFailure) async throws {
        try await withScheduler(inFlightMax: 1) { world in
            world.wakes.set(.failure(failure), for: 1)
            world.wakes.add(1, at: world.at(0))
            world.wakes.add(2, at: world.at(0))
            try await eventually { world.wakes.woken == [1, 2] }
            try await world.settle()
            world.wakes.set(.done, for: 1)
            try await world.advance(1000)
            #expect(world.wakes.woken == [1, 2, 1])
        }
    }

    @Test func readsThatFailAreTriedAgain() async throws {
        try await withScheduler { world in
            world.wakes.failReads(.failed(.refused("no")))
            world.wakes.add(1, at: world.at(0))
            try await world.settle()
            #expect(world.wakes.woken.isEmpty)
            world.wakes.failReads(nil)
            try await world.advance(1000)
            #expect(world.wakes.woken == [1])
        }
    }

    @Test func anHourForwardAndADayBackDoNothingTwice() async throws {
        try await withScheduler { world in
            for hour in Int64(1)...48 { world.wakes.add(1, at: world.at(hour * 3_600_000)) }
            try await world.settle()
            world.clock.set(byMilliseconds: 3_600_000)
            try await world.settle()
            #expect(world.wakes.woken.count == 1)
            world.clock.set(byMilliseconds: -86_400_000)
            try await world.settle()
            #expect(world.wakes.woken.count == 1)
            #expect(world.timer.instant == world.at(7_200_000))
            try await world.advance(86_400_000)
            #expect(world.wakes.woken.count == 1)
            try await world.advance(3_600_000)
            #expect(world.wakes.woken.count == 2)
        }
    }

    @Test func tenYearsForwardAreHeldUntilTheClockIsConfirmed() async throws {
        try await withScheduler { world in
            world.wakes.add(1, at: world.at(3_600_000))
            try await world.settle()
            world.clock.set(byMilliseconds: 3650 * 86_400_000)
            try await world.settle()
            #expect(world.wakes.woken.isEmpty)
            #expect(world.watch.hold != nil)
            #expect(world.timer.instant == world.at(3651 * 86_400_000))
            #expect(world.ticks.readings.withLock { $0 }.isEmpty)
            #expect(world.watch.confirm())
            try await eventually { world.wakes.woken == [1] }
            try await world.settle()
            // What was confirmed is what the next start is compared with.
            #expect(world.ticks.readings.withLock { $0.last?.wall } == world.at(3650 * 86_400_000))
            #expect(!world.watch.confirm())
        }
    }

    @Test func aHoldEndsByItselfAfterItsTime() async throws {
        try await withScheduler { world in
            world.wakes.add(1, at: world.at(3_600_000))
            world.clock.set(byMilliseconds: 30 * 86_400_000)
            try await world.settle()
            try await world.advance(86_400_000 - 1)
            #expect(world.wakes.woken.isEmpty)
            try await world.advance(1)
            #expect(world.wakes.woken == [1])
            #expect(world.ticks.changes.withLock { $0.last } == .released(.timeout))
        }
    }

    @Test func aDeadClockAtTheStartIsHeldAndGoesOnWhenItIsSet() async throws {
        let last = ClockReading(
            wall: Timestamp(milliseconds: 1_800_000_000_000 + 86_400_000),
            bootID: "boot 0",
            sinceBoot: 1
        )
        let before: (FakeWakes, World) -> Void = { wakes, world in wakes.add(1, at: world.at(-1)) }
        try await withScheduler(last: last, before: before) { world in
            #expect(world.wakes.woken.isEmpty)
            world.clock.set(byMilliseconds: 2 * 86_400_000)
            try await eventually { world.wakes.woken == [1] }
        }
    }

    @Test func ticksAreRecordedWithTheWorkAndNotWithoutIt() async throws {
        try await withScheduler { world in
            let count: @Sendable () -> Int = { world.ticks.readings.withLock { $0.count } }
            world.wakes.add(1, at: world.at(1000))
            try await world.advance(1000)
            try await eventually { count() == 1 }
            for second in Int64(2)...59 { world.wakes.add(1, at: world.at(second * 1000)) }
            for _ in 2...59 { try await world.advance(1000) }
            #expect(count() == 1)
            world.wakes.add(1, at: world.at(61_000))
            try await world.advance(2000)
            try await eventually { count() == 2 }
            try await world.advance(86_400_000)
            #expect(count() == 2)
        }
    }

    @Test func itAnswersWhileItWorksAndAfterwards() async throws {
        let clock = ManualClock()
        let wakes = FakeWakes(clock: clock)
        let scheduler = Scheduler(
            source: wakes,
            waker: wakes,
            timer: clock.makeTimer(),
            watch: ClockWatch(clocks: clock, last: nil, policy: ClockPolicy()) { _ in },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ) { _ in }
        await withTaskGroup { group in
            group.addTask { await scheduler.run() }
            await scheduler.answer()
            scheduler.stop()
        }
        await scheduler.answer()
    }

    @Test func aStopWaitsForTheTenantsThatAreBeingWoken() async throws {
        let gate = Gate()
        let over = Flag()
        let clock = ManualClock()
        let wakes = FakeWakes(clock: clock)
        wakes.holdUp(1, until: gate)
        wakes.add(1, at: clock.now)
        let scheduler = Scheduler(
            source: wakes,
            waker: wakes,
            timer: clock.makeTimer(),
            watch: ClockWatch(clocks: clock, last: nil, policy: ClockPolicy()) { _ in },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ) { _ in }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                await scheduler.run()
                over.isSet.withLock { $0 = true }
            }
            try await eventually { wakes.inFlight == 1 }
            scheduler.stop()
            #expect(!over.isSet.withLock { $0 })
            gate.open()
        }
        #expect(over.isSet.withLock { $0 } && wakes.inFlight == 0)
    }
}
