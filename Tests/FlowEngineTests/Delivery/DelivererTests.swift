import FlowCore
import FlowEngine
import FlowStore
import Logging
import Synchronization
import TestSupport
import Testing

/// The deliverer over deliveries in memory.
@Suite(.timeLimit(.minutes(5)))
struct DelivererTests {
    struct World {
        let clock: ManualClock
        let timer: ManualTimer
        let queue: FakeDeliveries
        let sleeper: ManualSleeper
        let deliverer: Deliverer

        var now: Timestamp { clock.now }

        /// Returns when the deliverer sleeps and no attempt is under way.
        func settle() async throws {
            try await eventually { deliverer.underWayCount == 0 && timer.isAsleep }
        }

        func add(_ ids: [String], on channel: String = "test", tenant: Int64 = 1) {
            for id in ids { queue.add(id, on: channel, dueAt: now, tenant: tenant) }
        }
    }

    private func withDeliverer(
        _ channels: [any Channel],
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        before: (World) -> Void = { _ in },
        _ body: (World) async throws -> Void
    ) async throws {
        let clock = ManualClock()
        let (timer, queue, sleeper) = (clock.makeTimer(), FakeDeliveries(), ManualSleeper())
        let deliverer = Deliverer(
            queue: queue,
            channels: channels,
            timer: timer,
            clocks: clock,
            sleeper: sleeper,
            logger: logger
        )
        queue.touched.attach { deliverer.look() }
        let world = World(clock: clock, timer: timer, queue: queue, sleeper: sleeper, deliverer: deliverer)
        before(world)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await deliverer.run() }
            defer { deliverer.stop() }
            try await body(world)
        }
    }

    @Test func theIntentComesBeforeTheAttemptAndTheResultBehindIt() async throws {
        let channel = ScriptedChannel("test") { _ in .failed(reason: "no", isPermanent: false) }
        try await withDeliverer([channel]) { world in
            world.add(["a"])
            try await world.settle()
            #expect(world.queue.log == ["begin a", "end a"])
            #expect(channel.delivered == ["a"])
            #expect(world.queue.step(of: "a") == .ended(.failed(reason: "no", isPermanent: false)))
        }
    }

    @Test(arguments: [false, true]) func aChannelSaysWhetherWhatIsAmbiguousIsRepeated(isHeld: Bool) async throws {
        let channel = ScriptedChannel("test", isHeldWhenAmbiguous: isHeld) { delivery in
            delivery.id == "a" ? .ambiguous(reason: "Its time was up") : .failed(reason: "no", isPermanent: false)
        }
        try await withDeliverer([channel]) { world in
            world.add(["a", "b"])
            try await world.settle()
            #expect(world.queue.step(of: "a") == .ended(.ambiguous(reason: "Its time was up", isHeld: isHeld)))
            #expect(world.queue.step(of: "b") == .ended(.failed(reason: "no", isPermanent: false)))
        }
    }

    /// One a second, and nothing looks in between.
    @Test func aChannelsRateIsKept() async throws {
        let channel = ScriptedChannel("test", concurrencyMax: 8, rates: DeliveryRates(perMinute: 60))
        try await withDeliverer([channel]) { world in
            world.add(["a", "b", "c"])
            for count in 1...3 {
                try await eventually { channel.delivered.count == count }
                try await world.settle()
                #expect(channel.delivered.count == count)
                guard count < 3 else { return }
                #expect(world.timer.instant == world.now.advanced(byMilliseconds: 1000))
                world.clock.advance(byMilliseconds: 1000)
            }
        }
    }

    @Test func oneThatIsNotWantedAnyMoreIsNotSent() async throws {
        let channel = ScriptedChannel("test")
        try await withDeliverer([channel]) { world in
            world.queue.unwant("a")
            world.add(["a"])
            try await world.settle()
            #expect(channel.delivered.isEmpty && world.queue.log == ["begin a"])
        }
    }

    @Test func aChannelHasBoundedAttemptsAndDelaysOnlyItself() async throws {
        let gate = Gate()
        let slow = ScriptedChannel("slow", concurrencyMax: 3) { _ in
            await gate.wait()
            return .sent
        }
        let quick = ScriptedChannel("quick", concurrencyMax: 1)
        try await withDeliverer([slow, quick]) { world in
            defer { gate.open() }
            world.add((0..<10).map { "s\($0)" }, on: "slow")
            // One tenant alone leaves a place to others.
            world.add((10..<20).map { "s\($0)" }, on: "slow", tenant: 2)
            world.add((0..<20).map { "q\($0)" }, on: "quick")
            try await eventually { quick.delivered.count == 20 && slow.delivered.count == 3 }
            #expect(slow.peak == 3 && quick.peak == 1)
            gate.open()
            try await eventually { slow.delivered.count == 20 }
            try await world.settle()
            #expect(slow.peak == 3 && Set(slow.delivered).count == 20)
        }
    }

    @Test(arguments: [1, 2, 4, 5, 7]) func whatIsBehindAFullPageGoesOutToo(room: Int) async throws {
        let channel = ScriptedChannel("test", concurrencyMax: room)
        let before: (World) -> Void = { world in
            for number in 100..<120 { world.queue.add("d\(number)", on: "test", dueAt: world.now) }
        }
        try await withDeliverer([channel], before: before) { world in
            try await eventually { channel.delivered.count == 20 }
            try await world.settle()
            #expect(Set(channel.delivered).count == 20)
        }
    }

    @Test func whatIsUnderWayEndsThroughTheChannelAsItWas() async throws {
        let gate = Gate()
        let before = ScriptedChannel("test") { _ in
            await gate.wait()
            return .sent
        }
        let after = ScriptedChannel("test", concurrencyMax: 1)
        try await withDeliverer([before]) { world in
            defer { gate.open() }
            world.add(["a"])
            try await eventually { before.delivered == ["a"] }
            world.deliverer.update(channels: [after, ScriptedChannel("new")], limits: Deliverer.Limits())
            gate.open()
            try await world.settle()
            #expect(world.queue.step(of: "a") == .ended(.sent))
            world.add(["b"])
            world.add(["n"], on: "new")
            try await world.settle()
            #expect(before.delivered == ["a"] && after.delivered == ["b"])
            #expect(world.queue.step(of: "n") == .ended(.sent))
            world.deliverer.update(channels: [], limits: Deliverer.Limits())
            world.add(["c"])
            try await world.settle()
            guard case .ended(.failed(_, isPermanent: true, _, _)) = world.queue.step(of: "c") else {
                Issue.record("Through a channel that was removed nothing goes out")
                return
            }
        }
    }

    @Test func aChannelFailsWhenItsLastAttemptsDid() async throws {
        let results = Mutex<[DeliveryResult]>([])
        let channel = ScriptedChannel("test", concurrencyMax: 1) { _ in
            results.withLock { $0.isEmpty ? .sent : $0.removeFirst() }
        }
        let log = RecordedLog()
        try await withDeliverer([channel], logger: log.logger) { world in
            let failed = DeliveryResult.failed(reason: "no", isPermanent: true)
            for (number, count) in [2, 3].enumerated() {
                results.withLock { $0 = Array(repeating: failed, count: count) }
                world.add((0..<count).map { "f\(number)-\($0)" })
                try await world.settle()
                #expect(world.deliverer.failingChannels == (count == 3 ? ["test"] : []))
                world.add(["s\(number)"])
                try await world.settle()
                #expect(world.deliverer.failingChannels.isEmpty, "one that goes out is enough")
            }
        }
        // Told once, where it begins.
        #expect(
            log.warnings == ["Deliveries through a channel fail, one after the other cause=no channel=test count=3"]
        )
    }

    @Test func aChannelThatIsGoneFailsForGood() async throws {
        try await withDeliverer([]) { world in
            world.add(["a"], on: "fax")
            try await world.settle()
            guard case .ended(.failed(let reason, isPermanent: true, _, _)) = world.queue.step(of: "a") else {
                return #expect(Bool(false))
            }
            #expect(reason.contains("fax"))
        }
    }

    @Test func attemptsDuringWhichTheDaemonEndedAreAmbiguous() async throws {
        let channel = ScriptedChannel("test")
        let before: (World) -> Void = { world in
            for number in 100..<350 { world.queue.add("i\(number)", on: "test", dueAt: world.now, step: .sending) }
            world.add(["a"])
        }
        try await withDeliverer([channel], before: before) { world in
            try await eventually { channel.delivered == ["a"] }
            try await world.settle()
            let expected = FakeDeliveries.Step.ended(.ambiguous(reason: "The daemon ended during the attempt"))
            for number in 100..<350 { #expect(world.queue.step(of: "i\(number)") == expected) }
            #expect(world.queue.log.first == "end i100")
            #expect(world.queue.log.suffix(2) == ["begin a", "end a"])
        }
    }

    @Test func aResultThatCanNotBeRecordedIsTriedAgainAndTheAttemptIsNot() async throws {
        let channel = ScriptedChannel("test")
        try await withDeliverer([channel]) { world in
            world.queue.fail(end: [.diskFull, .busy(limit: 1), .diskFull], of: "a")
            world.add(["a"])
            try await world.settle()
            #expect(channel.delivered == ["a"])
            #expect(world.queue.step(of: "a") == .ended(.sent))
            #expect(world.sleeper.durations == [.seconds(1), .seconds(2), .seconds(4)])
        }
    }

    /// One whose row can't be written kept its place on the channel for ever.
    @Test func aResultThatCanNeverBeRecordedMakesRoomForOthers() async throws {
        let channel = ScriptedChannel("test", concurrencyMax: 1)
        try await withDeliverer([channel]) { world in
            world.queue.fail(end: Array(repeating: .internalError(reference: "1"), count: 1000), of: "a")
            world.add(["a", "b"])
            try await eventually { channel.delivered == ["a", "b"] }
            try await world.settle()
            #expect(world.queue.step(of: "a") == .sending && world.queue.step(of: "b") == .ended(.sent))
            #expect(world.sleeper.durations.count == 5)
        }
    }

    @Test func anAttemptThatCanNotBeBegunHasToWaitAndOthersDoNot() async throws {
        let channel = ScriptedChannel("test", concurrencyMax: 1)
        try await withDeliverer([channel]) { world in
            world.queue.fail(begin: [.diskFull, .diskFull], of: "a")
            world.add(["a", "b"])
            try await eventually { channel.delivered == ["b"] }
            try await world.settle()
            #expect(world.timer.instant == world.now.advanced(byMilliseconds: 1000))
            world.clock.advance(byMilliseconds: 1000)
            try await world.settle()
            #expect(channel.delivered == ["b"])
            world.clock.advance(byMilliseconds: 2000)
            try await world.settle()
            #expect(channel.delivered == ["b", "a"])
        }
    }

    @Test func whatIsDueLaterIsSentLater() async throws {
        let channel = ScriptedChannel("test")
        try await withDeliverer([channel]) { world in
            world.queue.add("a", on: "test", dueAt: world.now.advanced(byMilliseconds: 5000))
            try await world.settle()
            #expect(channel.delivered.isEmpty)
            #expect(world.timer.instant == world.now.advanced(byMilliseconds: 5000))
            world.clock.advance(byMilliseconds: 5000)
            try await world.settle()
            #expect(channel.delivered == ["a"])
        }
    }

    @Test func aStopLetsAttemptsEndAndBeginsNoOthers() async throws {
        let gate = Gate()
        let channel = ScriptedChannel("test", concurrencyMax: 1) { _ in
            await gate.wait()
            return .sent
        }
        try await withDeliverer([channel]) { world in
            world.add(["a", "b"])
            try await eventually { channel.delivered == ["a"] }
            world.deliverer.stop()
            gate.open()
            try await eventually { world.queue.step(of: "a") == .ended(.sent) }
            #expect(world.queue.step(of: "b") == .pending)
        }
    }

    @Test func attemptsThatTakeTooLongAtAStopAreCutOff() async throws {
        // Cancelling opens the gate.
        let gate = Gate()
        let channel = ScriptedChannel("test") { _ in
            await gate.wait()
            return Task.isCancelled ? .ambiguous(reason: "cut off") : .sent
        }
        try await withDeliverer([channel]) { world in
            world.add(["a"])
            try await eventually { channel.delivered == ["a"] }
            world.deliverer.stop()
            try await eventually { world.timer.instant == world.now.advanced(byMilliseconds: 20_000) }
            world.clock.advance(byMilliseconds: 20_000)
            try await eventually { world.queue.step(of: "a") == .ended(.ambiguous(reason: "cut off")) }
        }
    }
}
