import FlowCore
import FlowTenant
import Testing

@testable import FlowReminders
@testable import FlowTasks

/// Deliveries that somebody replays, drops or settles.
@Suite struct DeliveryVerbTests {
    private static let never = DeliveryResult.failed(reason: "No such mailbox", isPermanent: true)
    private static let later = DeliveryResult.failed(reason: "busy", isPermanent: false)
    private static let unknown = DeliveryResult.ambiguous(reason: "The channel ended")

    /// A task at 08:00, and its only delivery after the attempts at that time.
    private func world(
        _ rule: String = "0m to ana",
        grace: String = "6h",
        _ result: DeliveryResult? = never
    ) throws -> (TaskWorld, String) {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        try world.add {
            $0.start = "2027-01-11T08:00"
            $0.grace = grace
            $0.reminders = [rule]
        }
        try world.run(until: "2027-01-11T08:00") { _ in result }
        return (world, try world.ledger.deliveries.keys.min().unwrapped())
    }

    private func delivery(_ id: String, _ world: TaskWorld) throws -> DeliveryRecord {
        try world.ledger.deliveries[id].unwrapped()
    }

    private func refusal(_ world: TaskWorld, _ verb: DeliveryVerb, _ id: String) -> TaskNotPossible? {
        var world = world
        do {
            try world.order(verb, id)
            return nil
        } catch Refusal.task(.notPossible(let refusal)) {
            return refusal
        } catch {
            Issue.record(error)
            return nil
        }
    }

    @Test(
        arguments: [
            (nil, 8_000...12_000), (-1, 8_000...12_000), (5_000, 8_000...12_000), (60_000, 60_000...60_000),
            (7_200_000, 3_600_000...3_600_000), (.max, 3_600_000...3_600_000),
        ] as [(Int64?, ClosedRange<Int64>)]
    )
    func whoAsksToBeLeftAloneIsForAnHourAtMost(rest: Int64?, pauses: ClosedRange<Int64>) throws {
        let (world, id) = try world("0m to ana", .failed(reason: "busy", isPermanent: false, retryAfter: rest))
        let delivery = try delivery(id, world)
        #expect(delivery.state == .pending)
        #expect(pauses.contains(delivery.dueAt.milliseconds - world.now.milliseconds))
    }

    @Test func whatIsReplayedGoesOutUnderItsIDAndItsReminderKeepsItsFate() throws {
        var (world, id) = try world()
        #expect(try delivery(id, world).state == .dead)
        world.now = try TaskWorld.instant("2027-01-13T10:00")
        let receipt = try world.order(.replay(reason: "The mailbox is there now"), String(id.prefix(6)))
        #expect(receipt.id == id && receipt.state == .pending && receipt.dueAt == world.now)
        #expect(world.events.last?.header.kind == .deliveryReplayed)
        try world.run(until: "2027-01-13T10:01")
        let sent = try delivery(id, world)
        #expect(sent.state == .sent && sent.attempt == 2)
        #expect(sent.history.map(\.kind) == [.failed, .replayed])
        #expect(sent.history.map(\.by?.text) == [nil, "uid:1000"])
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 failed"])
        #expect(world.ledger.problems == [])
    }

    @Test func pausesAndAgeBeginAnewWithAReplay() throws {
        var (world, id) = try world("0m to ana", grace: "20h", Self.later)
        try world.run(until: "2027-01-12T05:00") { _ in Self.later }
        let old = try delivery(id, world)
        #expect(old.state == .dead && old.attempt > 20)
        try world.order(.replay(reason: nil), id)
        try world.deliver { _ in Self.later }
        let again = try delivery(id, world)
        #expect(again.state == .pending && again.attempt == old.attempt + 1)
        let pause = again.dueAt.milliseconds - world.now.milliseconds
        #expect((8_000...12_000).contains(pause))
        try world.run(until: "2027-01-12T05:01")
        #expect(try delivery(id, world).state == .sent)
    }

    @Test func whatIsDroppedIsNotTriedAndTheChainGoesOn() throws {
        var (world, id) = try world("0m to ana, then 10m to carla", Self.later)
        try world.order(.drop(reason: "Her phone is lost"), id)
        #expect(try delivery(id, world).state == .dropped)
        try world.run(until: "2027-01-11T08:20")
        #expect(try world.sendings == ["ana 01-11T08:00 dropped", "carla 01-11T08:00 sent"])
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 failed", "1/1 0.1.0 01-11T08:00 sent"])
        #expect(world.ledger.reminders.values.contains { $0.reason == "It was given up: Her phone is lost" })
        #expect(world.ledger.problems == [])
    }

    @Test func whatIsDeadIsDroppedAndItsReminderKeepsItsFate() throws {
        var (world, id) = try world()
        try world.order(.drop(reason: "Nobody needs it"), id)
        let dropped = try delivery(id, world)
        #expect(dropped.state == .dropped && dropped.history.last?.reason == "Nobody needs it")
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 failed"])
    }

    @Test func oneOfSeveralRecipientsIsDropped() throws {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        try world.add {
            $0.start = "2027-01-11T08:00"
            $0.reminders = ["0m to ana+carla"]
        }
        try world.run(until: "2027-01-11T08:00") { $0.recipient == "ana" ? Self.later : nil }
        let ana = try world.ledger.deliveries.values.first { $0.recipient == "ana" }.unwrapped()
        try world.order(.drop(reason: "She knows"), ana.id)
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 queued"])
        let carla = try world.ledger.deliveries.values.first { $0.recipient == "carla" }.unwrapped()
        try world.end(carla.id, .sent)
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 sent"])
    }

    @Test(arguments: [true, false])
    func whatIsAmbiguousIsSettled(isSent: Bool) throws {
        var (world, id) = try held()
        #expect(try delivery(id, world).state == .ambiguous)
        let receipt = try world.order(.settle(isSent: isSent, reason: "Asked her"), id)
        #expect(receipt.state == (isSent ? .sent : .dead))
        #expect(try delivery(id, world).history.map(\.kind) == [.ambiguous, isSent ? .settledAsSent : .settledAsDead])
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 ambiguous"])
        let isRefused = refusal(world, .replay(reason: nil), id) != nil
        #expect(isRefused == isSent)
    }

    @Test func whatIsAmbiguousIsReplayedKnowingly() throws {
        var (world, id) = try held()
        try world.order(.replay(reason: nil), id)
        try world.run(until: "2027-01-11T08:01")
        #expect(try delivery(id, world).state == .sent)
    }

    @Test func aNewerOneOfTheChainHasNoReplayedOneGiveWay() throws {
        var (world, id) = try world("0m to ana, nag 10m x2, hold", Self.unknown)
        try world.run(until: "2027-01-11T08:15")
        #expect(try world.sendings == ["ana 01-11T08:00 ambiguous", "ana 01-11T08:10 sent"])
        try world.order(.replay(reason: nil), id)
        try world.deliver { _ in Self.later }
        #expect(try delivery(id, world).state == .pending)
        try world.run(until: "2027-01-11T08:16")
        #expect(try delivery(id, world).state == .sent)
    }

    /// It is told at once what has it wait, and goes out when that is over.
    @Test func whatIsReplayedInAPauseWaits() throws {
        var (world, id) = try world()
        world.now = try TaskWorld.instant("2027-01-11T08:01")
        try world.change(.pause(TaskID(1)))
        let receipt = try world.order(.replay(reason: nil), id)
        #expect(receipt.reason == "The task was paused")
        try world.run(until: "2027-01-11T08:30")
        #expect(try delivery(id, world).attempt == 1)
        try world.change(.resume(TaskID(1)))
        try world.run(until: "2027-01-11T08:31")
        #expect(try delivery(id, world).state == .sent)
    }

    @Test func whatIsReplayedInQuietHoursWaits() throws {
        var (world, id) = try world()
        try world.setQuiet("09:00-10:00")
        world.now = try TaskWorld.instant("2027-01-11T09:30")
        let receipt = try world.order(.replay(reason: nil), id)
        #expect(receipt.dueAt == (try TaskWorld.instant("2027-01-11T10:00")))
        #expect(receipt.reason == "The tenant's quiet hours, 09:00-10:00")
        try world.run(until: "2027-01-11T10:01")
        #expect(try delivery(id, world).state == .sent)
    }

    @Test func whatNobodyNeedsAnyMoreIsNotReplayed() throws {
        var (world, id) = try world()
        var archived = world
        archived.archived = ["ana"]
        #expect(refusal(archived, .replay(reason: nil), id)?.hint == "ana is in the archive")
        try world.change(.complete(TaskID(1), occurrence: 1, note: nil))
        let refused = refusal(world, .replay(reason: nil), id)
        #expect(refused?.state == "over" && refused?.hint == "It was done")
        #expect(refusal(world, .drop(reason: "Done anyway"), id) == nil)
    }

    @Test func eachVerbIsRefusedInTheStatesThatItIsNotFor() throws {
        let (pending, first) = try world("0m to ana", Self.later)
        let (dead, second) = try world()
        let (sent, third) = try world("0m to ana", .sent)
        let (sending, fourth) = try world("0m to ana", nil)
        let worlds = [
            ("pending", pending, first), ("dead", dead, second), ("sent", sent, third), ("sending", sending, fourth),
        ]
        let verbs: [DeliveryVerb] = [.replay(reason: nil), .drop(reason: "x"), .settle(isSent: true, reason: nil)]
        for (name, world, id) in worlds {
            let done = verbs.filter { refusal(world, $0, id) == nil }.map(\.participle)
            let expected = [
                "pending": ["replayed", "dropped"], "dead": ["replayed", "dropped"], "sent": [], "sending": [],
            ]
            #expect(done == expected[name], "\(name)")
            #expect(verbs.compactMap { refusal(world, $0, id)?.state }.allSatisfy { $0 == name })
        }
    }

    @Test func whatWaitsBehindAnAttemptIsTriedAtOnce() throws {
        var (world, id) = try world("0m to ana", Self.later)
        try world.order(.replay(reason: "The password is right now"), id)
        let waiting = try delivery(id, world)
        #expect(waiting.state == .pending && waiting.dueAt == world.now && waiting.reason == nil)
        try world.run(until: "2027-01-11T08:05") { _ in .sent }
        let sent = try delivery(id, world)
        #expect(sent.state == .sent && sent.attempt == 2 && sent.history.map(\.kind) == [.failed, .replayed])
    }

    @Test func anIDThatSeveralHaveIsRefusedWithThem() throws {
        var (world, id) = try world()
        #expect(throws: Refusal.task(.noSuchDelivery("000000"))) { try world.order(.replay(reason: nil), "000000") }
        for wrong in ["", "12345", "ABCDEF", "xyzxyz", id + "0", "%%%%%%"] {
            #expect(throws: InvalidInput.self) { try DeliveryCommand(validating: wrong, .replay(reason: nil)) }
        }
        #expect(throws: InvalidInput.self) { try DeliveryCommand(validating: id, .drop(reason: " ")) }
        let places = [id, id].map {
            DeliveryPlace(
                id: $0,
                reminder: ReminderID(OccurrenceID(TaskID(1), 1), 1),
                channel: "mail",
                recipient: nil,
                address: nil
            )
        }
        #expect(DeliveryPlace.several(places, "abcdef").allowed == "more of the id: \(id) and \(id) begin so")
    }

    @Test func aHistoryIsBounded() throws {
        var (world, id) = try world()
        for _ in 0..<100 {
            try world.order(.replay(reason: nil), id)
            try world.deliver { _ in Self.never }
        }
        let delivery = try delivery(id, world)
        #expect(delivery.history.count == DeliveryRecord.historyCountMax && delivery.attempt == 101)
        #expect(delivery.history.last?.kind == .failed)
    }

    /// A delivery of a channel that repeats nothing of which nobody knows how it ended.
    private func held() throws -> (TaskWorld, String) {
        try world("0m to ana, hold", Self.unknown)
    }
}
