import FlowCore
import Testing

@testable import FlowTasks
@testable import FlowTenant

/// Digests: one message for each recipient and channel, over all tasks of a tenant.
@Suite struct DigestTests {
    private func add(_ world: inout TaskWorld, _ title: String, _ reminders: [String]) throws -> TaskID {
        try world.add {
            $0.title = title
            $0.start = "2027-01-11T08:00"
            $0.reminders = reminders
            $0.digest = "18:00"
        }
    }

    /// Recipients with their titles, in order.
    private func digests(_ world: TaskWorld) -> [String] {
        world.ledger.deliveries.values.map { "\($0.recipient ?? "–"): \($0.title)" }.sorted()
    }

    @Test
    func eachRecipientGetsOneMessageOverAllTasks() throws {
        var world = try TaskWorld()
        _ = try add(&world, "Water", ["0m to ana+carla, digest"])
        _ = try add(&world, "Pills", ["-1h to carla, digest", "0m to ana, digest"])
        _ = try add(&world, "Walk", ["0m to doctor, digest", "0m to ana"])
        _ = try add(&world, "Call", ["0m via command to ana, digest"])
        try world.run(until: "2027-01-11T20:00")
        #expect(
            digests(world) == [
                "ana: 2 messages", "ana: Call", "ana: Walk", "carla: 2 messages", "doctor: Walk",
            ]
        )
        let message = try world.ledger.deliveries.values.first { $0.title == "2 messages" && $0.recipient == "ana" }
            .unwrapped()
        #expect(
            message.text == """
                - Water was due on Monday, 11 January 2027 at 08:00.
                - Pills was due on Monday, 11 January 2027 at 08:00.
                """
        )
        #expect(message.payload.contains("\"reminders\":[{") && message.payload.contains("\"task\":\"2\""))
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T18:00 sent", "2/1 0.0.0 01-11T18:00 coalesced", "2/1 1.0.0 01-11T18:00 coalesced",
                "3/1 0.0.0 01-11T18:00 sent", "3/1 1.0.0 01-11T08:00 sent", "4/1 0.0.0 01-11T18:00 sent",
            ]
        )
        let carrier = ReminderID(OccurrenceID(TaskID(1), 1), 1)
        let covered = world.ledger.reminders.filter { $0.value.fate == .coalesced }
        #expect(covered.count == 2 && covered.allSatisfy { $0.value.coveredBy == carrier })
        #expect(world.ledger.problems == [])
    }

    @Test
    func oneThatNobodyElseCarriesCarriesItself() throws {
        // Nobody owns the tenant who could stand in for a viewer.
        var world = try TaskWorld(roles: [(1000, .member)])
        _ = try add(&world, "Water", ["0m to ana, digest"])
        _ = try add(&world, "Pills", ["0m to ana+carla, digest"])
        _ = try add(&world, "Walk", ["0m to role:viewer, digest"])
        try world.run(until: "2027-01-11T20:00")
        #expect(digests(world) == ["ana: 2 messages", "carla: Pills"])
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T18:00 sent", "2/1 0.0.0 01-11T18:00 sent", "3/1 0.0.0 01-11T18:00 skipped",
            ]
        )
    }

    @Test
    func whatCarriesGoesOutForTheOthersThoughItIsDone() throws {
        var world = try TaskWorld()
        let water = try add(&world, "Water", ["0m to ana, digest"])
        _ = try add(&world, "Pills", ["0m to ana, digest"])
        try world.run(until: "2027-01-11T18:00") { _ in .failed(reason: "No route", isPermanent: false) }
        #expect(world.pending.count == 1)
        try world.change(.complete(water, occurrence: nil, note: nil))
        #expect(world.pending.count == 1)
        try world.change(.end(water))
        try world.run(until: "2027-01-11T19:00")
        #expect(
            try world.story == ["1/1 0.0.0 01-11T18:00 sent", "2/1 0.0.0 01-11T18:00 coalesced"]
        )
        #expect(world.ledger.problems == [])
    }

    @Test
    func lateOnesOfSeveralTasksAreOneMessageToo() throws {
        var world = try TaskWorld()
        for title in ["Water", "Pills"] {
            try world.add {
                $0.title = title
                $0.rule = "FREQ=DAILY"
                $0.start = "2027-01-11T08:00"
                $0.reminders = ["0m to ana, digest"]
                $0.digest = "18:00"
            }
        }
        world.now = try TaskWorld.instant("2027-01-13T19:00")
        try world.wake()
        #expect(digests(world) == ["ana: 2 messages"])
        #expect(
            try world.story.prefix(6) == [
                "1/1 0.0.0 01-11T18:00 coalesced", "1/2 0.0.0 01-12T18:00 coalesced", "1/3 0.0.0 01-13T18:00 queued",
                "1/4 0.0.0 01-14T18:00 planned", "2/1 0.0.0 01-11T18:00 coalesced", "2/2 0.0.0 01-12T18:00 coalesced",
            ]
        )
        #expect(world.ledger.problems == [])
    }

    @Test
    func aChainGoesOnForItselfAndMuchIsSeveralMessages() throws {
        var world = try TaskWorld()
        for number in 0..<DigestRound.lineCountMax + 3 {
            _ = try add(&world, "Task \(number)", ["0m to ana, digest"])
        }
        _ = try add(&world, "Chain", ["0m to ana, digest, nag 1h x2"])
        try world.run(until: "2027-01-11T18:00")
        #expect(digests(world) == ["ana: 100 messages", "ana: 3 messages", "ana: Chain"])
        #expect(world.ledger.problems == [])
    }

    @Test
    func eachGetsTheirsAtTheirOwnTime() throws {
        var world = try TaskWorld()
        world.profileZones = ["ana": "America/New_York"]
        _ = try add(&world, "Water", ["0m to ana+carla, digest"])
        _ = try add(&world, "Pills", ["0m to ana+carla, digest"])
        try world.run(until: "2027-01-12T12:00")
        // What waited for her time is gathered then.
        let waited = Array(repeating: "ana 01-12T00:00 cancelled", count: 2)
        #expect(try world.sendings == waited + ["ana 01-12T00:00 sent", "carla 01-11T18:00 sent"])
        #expect(world.ledger.problems == [])
    }

    /// What is due between the one's digest and the other's is gathered by each one's own.
    @Test
    func whatComesBetweenTwoDigestsIsOneMessageForEach() throws {
        var world = try TaskWorld()
        world.profileZones = ["ana": "America/New_York"]
        for (title, time) in [("Lunch", "12:00"), ("Supper", "20:00")] {
            try world.add {
                $0.title = title
                $0.rule = "FREQ=DAILY"
                $0.at = time
                $0.digest = "18:00"
                $0.reminders = ["0m to ana+carla, digest"]
            }
        }
        try world.run(until: "2027-01-14T12:00")
        let sent = try world.sendings.filter { $0.hasSuffix(" sent") }
        #expect(Set(sent).count == sent.count)
        #expect(sent.filter { $0.hasPrefix("ana") }.allSatisfy { $0.contains("T00:00") })
        #expect(sent.filter { $0.hasPrefix("carla") }.allSatisfy { $0.contains("T18:00") })
        #expect(world.ledger.problems == [])
    }
}
