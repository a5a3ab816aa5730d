import FlowCore
import Testing

@testable import FlowTasks

/// Nagging, escalation, acknowledging, snoozing, and deliveries that fail.
@Suite struct ReminderChainTests {
    private func world(
        _ reminders: [String],
        at local: String = "2027-01-11T07:00",
        roles: [(UInt32, Role)] = [],
        _ change: (inout TaskInput) -> Void = { _ in }
    ) throws -> TaskWorld {
        var world = try TaskWorld(at: local, roles: roles)
        try world.add {
            $0.start = "2027-01-11T08:00"
            $0.reminders = reminders
            change(&$0)
        }
        return world
    }

    @Test
    func itNagsThenEscalatesThenBeginsAnew() throws {
        var world = try world(["0m to ana, nag 10m x2, then 15m to carla, then 5m to doctor, again 1h, loop 1"])
        try world.run(until: "2027-01-11T23:00")
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T08:00 sent", "1/1 0.0.1 01-11T08:10 sent", "1/1 0.0.2 01-11T08:20 sent",
                "1/1 0.1.0 01-11T08:35 sent", "1/1 0.1.1 01-11T08:45 sent", "1/1 0.1.2 01-11T08:55 sent",
                "1/1 0.2.0 01-11T09:00 sent", "1/1 0.2.1 01-11T09:10 sent", "1/1 0.2.2 01-11T09:20 sent",
                "1/1 0.0.3 01-11T10:20 sent", "1/1 0.0.4 01-11T10:30 sent", "1/1 0.0.5 01-11T10:40 sent",
                "1/1 0.1.3 01-11T10:55 sent", "1/1 0.1.4 01-11T11:05 sent", "1/1 0.1.5 01-11T11:15 sent",
                "1/1 0.2.3 01-11T11:20 sent", "1/1 0.2.4 01-11T11:30 sent", "1/1 0.2.5 01-11T11:40 sent",
            ]
        )
        #expect(world.ledger.problems == [])
    }

    @Test
    func delaysCountFromTheActualDelivery() throws {
        var world = try world(["0m, then 10m to carla"])
        try world.run(until: "2027-01-11T08:00") { _ in nil }
        world.now = try TaskWorld.instant("2027-01-11T08:07")
        try world.end(try #require(world.ledger.deliveries.keys.first), .sent)
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 sentLate", "1/1 0.1.0 01-11T08:17 planned"])
    }

    @Test
    func anEmptyStepIsSkippedAtOnce() throws {
        // Nobody owns the tenant either.
        let roles: [(UInt32, Role)] = [(1000, .member), (5, .viewer)]
        var world = try world(["0m to role:manager, nag 10m x5, then 30m to role:viewer"], roles: roles)
        try world.run(until: "2027-01-11T08:00")
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T08:00 skipped", "1/1 0.1.0 01-11T08:00 sent", "1/1 0.1.1 01-11T08:10 planned",
            ]
        )
        #expect(world.ledger.deliveries.values.map(\.recipient) == ["uid:5"])
        var nobody = try self.world(
            ["0m to role:manager, then 30m to role:viewer, again 1h, loop 1"],
            roles: [(1000, .member)]
        )
        try nobody.run(until: "2027-01-12T08:00")
        #expect(try nobody.story.allSatisfy { $0.hasSuffix("skipped") })
        #expect(try nobody.story.count == 4)
    }

    @Test
    func theOwnerStandsInForARoleThatNobodyHas() throws {
        var world = try world(["0m to role:manager+role:viewer, then 30m to role:viewer"], roles: [(5, .viewer)])
        try world.run(until: "2027-01-11T08:30")
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 sent", "1/1 0.1.0 01-11T08:30 sent"])
        #expect(world.ledger.deliveries.values.compactMap(\.recipient).sorted() == ["uid:1000", "uid:5", "uid:5"])
    }

    /// Rules, whom the task is for, what is told when it is set.
    @Test(
        arguments: [
            ("0m", nil, 1), ("0m", "ana", 0), ("0m to carla", nil, 0), ("0m to role:owner", nil, 0),
            ("0m to role:manager", "ana", 1), ("0m to carla, then 10m to role:manager+role:viewer", nil, 2),
            ("0m via command", nil, 0), ("0m, nag 10m x3, then 10m", nil, 1), ("0m to uid:7", nil, 0),
        ] as [(String, String?, Int)]
    )
    func whoReachesNobodyIsReported(rule: String, profile: String?, count: Int) throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        var input = TaskInput()
        (input.title, input.at, input.reminders, input.profile) = ("T", "08:00", [rule], profile)
        let warnings = try world.apply(TaskKey(validating: "t"), input).warnings
        #expect(warnings.count == count, "\(warnings)")
        #expect(warnings.allSatisfy { $0.hasPrefix("reminders[0] goes to ") })
    }

    @Test
    func acknowledgingEndsAChainAndLeavesLaterOnesAlone() throws {
        var world = try world(["-30m, nag 5m x9", "0m"])
        try world.run(until: "2027-01-11T07:36")
        #expect(try world.change(.acknowledge(OccurrenceID(TaskID(1), 1), reminder: nil)).eventNumber > 0)
        #expect(try world.change(.acknowledge(OccurrenceID(TaskID(1), 1), reminder: nil)).eventNumber == 0)
        try world.run(until: "2027-01-11T09:00")
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T07:30 sent", "1/1 1.0.0 01-11T08:00 sent", "1/1 0.0.1 01-11T07:35 sent",
                "1/1 0.0.2 01-11T07:40 suppressed(acknowledged)",
            ]
        )
        #expect(world.occurrences == ["1 01-11T08:00 open"])
    }

    /// Done, left out, or acknowledged by as many as it takes: nobody has to be reminded any more.
    @Test(arguments: ["done", "skipped", "acknowledged"])
    func whatIsOverHasNothingToAcknowledge(end: String) throws {
        var world = try world(["0m, nag 5m x9"])
        try world.run(until: "2027-01-11T08:01")
        let occurrence = OccurrenceID(TaskID(1), 1)
        switch end {
        case "done": try world.change(.complete(TaskID(1), occurrence: 1, note: nil))
        case "skipped": try world.change(.skip(TaskID(1), occurrence: 1, reason: "Not today"))
        default: try world.change(.acknowledge(occurrence, reminder: nil))
        }
        let count = world.events.count
        world.principal = Principal(uid: 7)
        for reminder in [nil, 1, 2] {
            #expect(try world.change(.acknowledge(occurrence, reminder: reminder)).eventNumber == 0)
        }
        #expect(world.events.count == count)
    }

    @Test
    func severalPeopleMayBeNeededToAcknowledge() throws {
        var world = try world(["0m, nag 5m x9, acks 2"])
        try world.run(until: "2027-01-11T08:01")
        let occurrence = OccurrenceID(TaskID(1), 1)
        try world.change(.acknowledge(occurrence, reminder: 1))
        #expect(try world.story.last == "1/1 0.0.1 01-11T08:05 planned")
        world.principal = Principal(uid: 7)
        try world.change(.acknowledge(occurrence, reminder: 1))
        #expect(try world.story.last == "1/1 0.0.1 01-11T08:05 suppressed(acknowledged)")
        #expect(throws: Refusal.task(.noSuchReminder("1/1/9"))) {
            try world.change(.acknowledge(occurrence, reminder: 9))
        }
        #expect(throws: Refusal.task(.noSuchOccurrence("1/9"))) {
            try world.change(.acknowledge(OccurrenceID(TaskID(1), 9), reminder: nil))
        }
    }

    @Test
    func aSnoozedReminderComesAgainAndTheChainGoesOnFromThere() throws {
        var world = try world(["0m, nag 10m x2"])
        try world.run(until: "2027-01-11T08:05")
        let receipt = try world.change(.snooze(ReminderID(OccurrenceID(TaskID(1), 1), 1), TimeLength(seconds: 3600)))
        #expect(receipt.reminder?.id.description == "1/1/3")
        try world.run(until: "2027-01-11T12:00")
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T08:00 sent", "1/1 0.0.1 01-11T08:10 suppressed(acknowledged)",
                "1/1 0.0.1000002 01-11T09:05 sent", "1/1 0.0.2 01-11T09:15 sent",
            ]
        )
        #expect(world.ledger.problems == [])
    }

    @Test
    func aReminderThatHasNotGoneOutIsPutOffFromItsOwnTime() throws {
        var world = try world(["0m"])
        try world.run(until: "2027-01-11T07:00")
        try world.change(.snooze(ReminderID(OccurrenceID(TaskID(1), 1), 1), TimeLength(seconds: 600)))
        try world.run(until: "2027-01-11T12:00")
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T08:00 suppressed(acknowledged)", "1/1 0.0.1000001 01-11T08:10 sent",
            ]
        )
    }

    @Test
    func nobodyIsRemindedOfWhatIsDone() throws {
        var world = try world(["0m, nag 10m x2"])
        try world.run(until: "2027-01-11T08:05")
        try world.change(.complete(TaskID(1), occurrence: nil, note: nil))
        #expect(try world.story.last == "1/1 0.0.1 01-11T08:10 suppressed(acknowledged)")
        #expect(throws: Refusal.self) {
            try world.change(.snooze(ReminderID(OccurrenceID(TaskID(1), 1), 1), TimeLength(seconds: 600)))
        }
        try world.run(until: "2027-01-12T08:05")
        #expect(world.tasks[TaskID(1)]?.dueAt == nil)
    }

    @Test
    func whatIsAcknowledgedBeforeItsAttemptDoesNotGoOut() throws {
        var world = try world(["0m"])
        world.now = try TaskWorld.instant("2027-01-11T08:00")
        try world.wake()
        let id = try #require(world.pending.first?.id)
        try world.change(.complete(TaskID(1), occurrence: nil, note: nil))
        #expect(try world.begin(id) == false)
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 suppressed(acknowledged)"])
        #expect(world.ledger.deliveries[id]?.state == .cancelled)
    }

    @Test
    func anAttemptUnderWayDecidesItsFateItself() throws {
        for (result, fate) in [
            (DeliveryResult.sent, "sent"), (.failed(reason: "x", isPermanent: false), "suppressed(acknowledged)"),
            (.ambiguous(reason: "x"), "suppressed(acknowledged)"),
        ] {
            var world = try world(["0m, nag 5m x5"])
            try world.run(until: "2027-01-11T08:00") { _ in nil }
            try world.change(.complete(TaskID(1), occurrence: nil, note: nil))
            let id = try #require(world.ledger.deliveries.keys.first)
            try world.end(id, result)
            #expect(try world.story == ["1/1 0.0.0 01-11T08:00 \(fate)"])
            #expect(try world.end(id, .sent) == false)
            #expect(world.ledger.problems == [])
        }
    }

    @Test
    func aFailureIsTriedAgainWithGrowingPausesForADay() throws {
        var world = try world(["0m"])
        var attempts: [Timestamp] = []
        var ids: Set<String> = []
        world.now = try TaskWorld.instant("2027-01-11T08:00")
        try world.wake()
        while let next = world.pending.first {
            world.now = max(world.now, next.dueAt)
            attempts.append(world.now)
            ids.insert(next.id)
            #expect(try world.begin(next.id))
            try world.end(next.id, .failed(reason: "Refused", isPermanent: false))
        }
        #expect(ids.count == 1)
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 failed"])
        let pauses = zip(attempts, attempts.dropFirst()).map { $1.milliseconds - $0.milliseconds }
        #expect(pauses.first.map { (8000...12_000).contains($0) } == true)
        #expect(pauses.allSatisfy { $0 <= 4_320_000 })
        #expect((20...60).contains(attempts.count), "\(attempts.count)")
        #expect(world.ledger.deliveries.values.first?.state == .dead)
        #expect(world.ledger.problems == [])
    }

    @Test
    func aStepThatCouldNotBeDeliveredGivesWayToTheNextAtOnce() throws {
        var world = try world(["0m via webhook, nag 5m x5, then 1h via journal to carla"])
        try world.run(until: "2027-01-11T08:02") {
            $0.channel == "webhook" ? .failed(reason: "Gone", isPermanent: true) : .sent
        }
        #expect(
            try world.story.prefix(2) == ["1/1 0.0.0 01-11T08:00 failed", "1/1 0.1.0 01-11T08:00 sent"]
        )
    }

    @Test(arguments: [("0m", "sentLate", 2), ("0m, hold", "ambiguous", 1)])
    func whatNobodyKnowsIsSentAgainUnderItsIdOrHeld(reminder: String, fate: String, attempts: Int) throws {
        var world = try world([reminder])
        try world.run(until: "2027-01-11T08:00") { _ in nil }
        let id = try #require(world.ledger.deliveries.keys.first)
        world.now = try TaskWorld.instant("2027-01-11T08:05")
        try world.end(id, .ambiguous(reason: "The daemon ended meanwhile"))
        try world.run(until: "2027-01-11T09:00")
        #expect(world.ledger.deliveries.count == 1)
        #expect(world.ledger.deliveries[id]?.attempt == attempts)
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 \(fate)"])
    }

    @Test
    func oneOfSeveralRecipientsIsEnough() throws {
        var world = try world(["0m to a+b+c"])
        try world.run(until: "2027-01-11T08:01") {
            $0.recipient == "b" ? .sent : .failed(reason: "Unknown", isPermanent: true)
        }
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 sent"])
        #expect(world.ledger.deliveries.values.map(\.state.rawValue).sorted() == ["dead", "dead", "sent"])
    }

    @Test
    func quietHoursAreRecordedAndWhatIsOfNoUseBehindThemIsSuppressed() throws {
        var put = try world(["-2h"], at: "2027-01-11T01:00") { $0.quiet = "22:00-07:00" }
        try put.run(until: "2027-01-11T07:30")
        #expect(try put.story == ["1/1 0.0.0 01-11T07:00 sent"])
        #expect(put.ledger.reminders.values.first?.deferral == .quiet)
        // It may still be done in time: a grace doesn't silence what is before its end.
        var early = try world(["-2h"], at: "2027-01-11T01:00") {
            $0.quiet = "22:00-07:00"
            $0.grace = "30m"
        }
        try early.run(until: "2027-01-11T07:30")
        #expect(try early.story == ["1/1 0.0.0 01-11T07:00 sent"])
        var useless = try world(["-2h"], at: "2027-01-11T01:00") {
            $0.quiet = "22:00-09:00"
            $0.grace = "30m"
        }
        try useless.run(until: "2027-01-11T09:30")
        #expect(try useless.story == ["1/1 0.0.0 01-11T06:00 suppressed(quiet)"])
    }

    @Test
    func whatIsGatheredGoesOutAsOneMessage() throws {
        var world = try world(["-30m, digest", "0m, digest", "5m"]) { $0.digest = "18:00" }
        try world.run(until: "2027-01-11T18:00")
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T18:00 coalesced", "1/1 1.0.0 01-11T18:00 sent", "1/1 2.0.0 01-11T08:05 sent",
            ]
        )
        #expect(world.ledger.problems == [])
    }
}
