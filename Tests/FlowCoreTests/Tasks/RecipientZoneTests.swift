import FlowCore
import Testing

@testable import FlowTasks

/// Quiet hours, weekends and digests in the zones of those to whom reminders go: ana is in New York, six hours behind.
@Suite struct RecipientZoneTests {
    private func world(at local: String = "2027-01-10T12:00") throws -> TaskWorld {
        var world = try TaskWorld(at: local)
        world.profileZones = ["ana": "America/New_York", "doctor": "Nowhere/Known"]
        return world
    }

    private func add(
        _ world: inout TaskWorld,
        _ reminder: String,
        at start: String = "2027-01-11T08:00",
        _ change: (inout TaskInput) -> Void = { $0.quiet = "22:00-07:00" }
    ) throws -> TaskID {
        try world.add {
            $0.start = start
            $0.reminders = [reminder]
            change(&$0)
        }
    }

    @Test(arguments: [
        ("ana", "01-11T13:00"), ("carla", "01-11T08:00"), ("doctor", "01-11T08:00"), ("uid:7", "01-11T08:00"),
        ("role:viewer", "01-11T08:00"),
    ])
    func quietHoursAreTheRecipients(recipient: String, goes: String) throws {
        var world = try world()
        _ = try add(&world, "0m to \(recipient)")
        #expect(try world.story == ["1/1 0.0.0 \(goes) planned"])
        try world.run(until: "2027-01-11T20:00")
        #expect(try world.story == ["1/1 0.0.0 \(goes) sent"])
    }

    @Test
    func eachOfSeveralGetsItInTheirOwnTimeAndOnlyTheNewest() throws {
        var world = try world()
        let task = try add(&world, "0m to ana+carla, nag 1h x2")
        try world.run(until: "2027-01-11T12:59")
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T08:00 sent", "1/1 0.0.1 01-11T09:00 sent", "1/1 0.0.2 01-11T10:00 sent",
            ]
        )
        #expect(
            try world.sendings == [
                "ana 01-11T13:00 cancelled", "ana 01-11T13:00 cancelled", "ana 01-11T13:00 pending",
                "carla 01-11T08:00 sent", "carla 01-11T09:00 sent", "carla 01-11T10:00 sent",
            ]
        )
        try world.run(until: "2027-01-11T20:00")
        #expect(try world.sendings.filter { $0.hasPrefix("ana") && $0.hasSuffix("sent") } == ["ana 01-11T13:00 sent"])
        #expect(world.ledger.problems == [])
        let reminders = world.tasks[task]?.reminding.occurrences.values.first?.reminders
        #expect(reminders?.values.allSatisfy { $0.fate == .sent } == true)
    }

    @Test
    func whatIsDoneMeanwhileGoesToNobody() throws {
        var world = try world()
        let task = try add(&world, "0m to ana+carla")
        try world.run(until: "2027-01-11T10:00")
        try world.change(.complete(task, occurrence: nil, note: nil))
        try world.run(until: "2027-01-11T20:00")
        #expect(try world.sendings == ["ana 01-11T13:00 cancelled", "carla 01-11T08:00 sent"])
    }

    @Test
    func digestsAndWeekendsAreTheRecipients() throws {
        var world = try world(at: "2027-01-15T12:00")
        _ = try add(&world, "0m to ana+carla, digest", at: "2027-01-15T13:00") { $0.digest = "18:00" }
        // Saturday at one o'clock in Berlin is Friday evening in New York.
        _ = try add(&world, "0m to ana+carla", at: "2027-01-16T01:00") { $0.weekend = "defer" }
        try world.run(until: "2027-01-20T12:00")
        #expect(
            try world.sendings == [
                "ana 01-16T00:00 cancelled", "ana 01-16T00:00 sent", "ana 01-16T01:00 sent", "carla 01-15T18:00 sent",
                "carla 01-18T01:00 sent",
            ]
        )
        #expect(world.ledger.problems == [])
    }

    @Test
    func whatIsLateAndWhatIsTriedAgainKeepsToThemToo() throws {
        var world = try world()
        _ = try add(&world, "0m to carla", at: "2027-01-11T21:59")
        _ = try add(&world, "0m to ana", at: "2027-01-11T20:00")
        // In Berlin the quiet hours have begun, in New York it is noon.
        world.now = try TaskWorld.instant("2027-01-11T23:00")
        try world.wake()
        #expect(try world.sendings == ["ana 01-11T23:00 pending", "carla 01-12T07:00 pending"])
        try world.deliver { _ in .failed(reason: "No route", isPermanent: false) }
        world.now = try TaskWorld.instant("2027-01-12T03:59")
        let next = try world.pending.first { $0.recipient == "ana" }.unwrapped()
        #expect(try world.begin(next.id))
        try world.end(next.id, .failed(reason: "No route", isPermanent: false))
        #expect(try world.sendings.first?.hasPrefix("ana 01-12T03:59") == true)
        world.now = try TaskWorld.instant("2027-01-12T04:00")
        #expect(try world.begin(next.id))
        try world.end(next.id, .failed(reason: "No route", isPermanent: false))
        #expect(try world.sendings.first == "ana 01-12T13:00 pending")
    }

    @Test
    func whatWasDecidedInTimeButNotTriedBeforeTheQuietHoursWaits() throws {
        var world = try world(at: "2027-01-11T12:00")
        _ = try add(&world, "0m to ana+carla", at: "2027-01-11T21:30")
        world.now = try TaskWorld.instant("2027-01-11T21:30")
        try world.wake()
        world.now = try TaskWorld.instant("2027-01-11T23:30")
        for delivery in world.pending {
            let begins = try world.begin(delivery.id)
            #expect(begins == (delivery.recipient == "ana"))
        }
        #expect(try world.sendings == ["ana 01-11T21:30 sending", "carla 01-12T07:00 pending"])
        try world.run(until: "2027-01-12T08:00")
        #expect(try world.sendings.last == "carla 01-12T07:00 sent")
    }

    @Test
    func aZoneThatChangesBeforeItGoesOutCounts() throws {
        var world = try world()
        _ = try add(&world, "0m to carla")
        world.profileZones["carla"] = "America/New_York"
        try world.run(until: "2027-01-11T12:00")
        #expect(try world.sendings == ["carla 01-11T13:00 pending"])
        try world.run(until: "2027-01-11T14:00")
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 sentLate"])
    }

    @Test
    func whatWouldBeOfNoUseAfterwardsIsReported() throws {
        var world = try world()
        _ = try add(&world, "0m to ana+carla") {
            $0.quiet = "22:00-07:00"
            $0.grace = "2h"
        }
        _ = try add(&world, "0m to ana") {
            $0.quiet = "22:00-07:00"
            $0.grace = "2h"
        }
        try world.run(until: "2027-01-11T20:00")
        #expect(try world.sendings == ["ana 01-11T13:00 cancelled", "carla 01-11T08:00 sent"])
        #expect(
            try world.story == ["1/1 0.0.0 01-11T08:00 sent", "2/1 0.0.0 01-11T08:00 suppressed(quiet)"]
        )
    }

    @Test
    func whatWaitedOverAWeekendIsTriedForADayAfterwards() throws {
        var world = try world(at: "2027-01-15T23:30")
        _ = try add(&world, "0m to carla+ana", at: "2027-01-16T00:01") { $0.weekend = "defer" }
        try world.run(until: "2027-01-18T12:00") {
            $0.recipient == "ana" ? .sent : .failed(reason: "No", isPermanent: false)
        }
        let delivery = try world.ledger.deliveries.values.first { $0.recipient == "carla" }.unwrapped()
        #expect(delivery.state == .pending && delivery.attempt > 5)
    }
}
