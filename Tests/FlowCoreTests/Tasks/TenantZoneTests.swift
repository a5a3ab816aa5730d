import FlowCore
import Testing

@testable import FlowTasks

/// A tenant that is put into another zone: tasks without a zone of their own go with it.
///
/// Berlin is six hours ahead of New York, and in winter an hour ahead of universal time.
@Suite struct TenantZoneTests {
    @Test
    func tasksWithoutAZoneFollowTheirTenant() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        let plain = try world.add {
            $0.rule = "FREQ=DAILY"; $0.at = "08:00"; $0.reminders = ["-1h", "0m"]
        }
        let own = try world.add {
            $0.rule = "FREQ=DAILY"; $0.at = "08:00"; $0.zone = "Europe/Berlin"
        }
        let once = try world.add {
            $0.start = "2027-01-12T09:30"; $0.reminders = ["0m"]
        }
        let following = try world.setZone("America/New_York")
        #expect(following?.moves.map(\.task) == [plain, once])
        #expect(following?.zoneCount == 2)
        #expect(following?.moves.first?.from?.rfc3339 == "2027-01-11T07:00:00.000Z")
        #expect(following?.moves.first?.to?.rfc3339 == "2027-01-11T13:00:00.000Z")
        #expect(world.tasks[own]?.nextAt?.rfc3339 == "2027-01-11T07:00:00.000Z")
        #expect(world.tasks[once]?.spec.timing.zone == "America/New_York")
        #expect(world.tasks[plain]?.revision == 1)
        try world.run(until: "2027-01-13T00:00")
        let sent = world.ledger.reminders.filter { $0.value.fate == .sent && $0.key.occurrence.task == plain }
        #expect(
            try sent.values.map { try TaskWorld.local($0.dueAt) }.sorted() == [
                "2027-01-11T13:00", "2027-01-11T14:00", "2027-01-12T13:00", "2027-01-12T14:00",
            ]
        )
        #expect(world.ledger.problems == [])
        #expect(try world.setZone("America/New_York")?.zoneCount == 0)
    }

    /// Eight, ten and twelve o'clock of New York are to come, and are over in Berlin: nobody could have done them there.
    @Test
    func whatIsOverByTheNewClockIsNobodysFault() throws {
        var world = try TaskWorld(at: "2027-01-10T12:45")
        try world.setZone("America/New_York")
        let task = try world.add {
            $0.rule = "FREQ=DAILY;BYHOUR=8,10,12"; $0.start = "2027-01-10T08:00"; $0.grace = "30m";
            $0.reminders = ["0m"]
        }
        #expect(world.tasks[task]?.nextAt?.rfc3339 == "2027-01-10T13:00:00.000Z")
        try world.setZone("Europe/Berlin")
        #expect(world.tasks[task]?.nextAt?.rfc3339 == "2027-01-11T07:00:00.000Z")
        try world.run(until: "2027-01-10T23:00")
        let states = world.ledger.occurrences.filter { $0.key.task == task }.map(\.value.state)
        #expect(!states.contains(.missed) && states.contains(.superseded))
        #expect(world.ledger.problems == [])
        try world.run(until: "2027-01-11T23:00")
        let missed = world.ledger.occurrences.filter { $0.key.task == task && $0.value.state == .missed }
        #expect(missed.count == 3)
    }

    /// Back again, what was passed by stays so, and the next day's times are the zone's.
    @Test
    func aZoneThatIsSetBackBringsNothingBack() throws {
        var world = try TaskWorld(at: "2027-01-10T12:45")
        try world.setZone("America/New_York")
        let task = try world.add {
            $0.rule = "FREQ=DAILY;BYHOUR=8,10,12"; $0.start = "2027-01-10T08:00"; $0.grace = "30m";
            $0.reminders = ["0m"]
        }
        try world.setZone("Europe/Berlin")
        try world.setZone("America/New_York")
        #expect(world.tasks[task]?.nextAt?.rfc3339 == "2027-01-11T13:00:00.000Z")
        try world.run(until: "2027-01-11T18:00")
        let times = try world.ledger.reminders.filter { $0.key.occurrence.task == task && $0.value.fate == .sent }
            .map { try TaskWorld.local($0.value.dueAt) }
        #expect(times.sorted() == ["2027-01-11T14:00", "2027-01-11T16:00", "2027-01-11T18:00"])
        #expect(world.ledger.problems == [])
    }

    /// A wake that comes in between, as behind a change of quiet hours, has some follow: they count with the others.
    @Test
    func whatAWakeHasMovedBeforeIsCounted() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        let tasks = try ["2027-01-11T08:00", "2027-01-12T09:30"].map { start in try world.add { $0.start = start } }
        try world.setZone("America/New_York", isFollowed: false)
        try world.setQuiet("22:00-07:00")
        #expect(tasks.allSatisfy { world.tasks[$0]?.spec.timing.zone == "America/New_York" })
        let following = try world.setZone("America/New_York")
        #expect(following?.moves.map(\.task) == tasks && following?.zoneCount == 2)
        #expect(following?.moves.first?.from?.rfc3339 == "2027-01-11T07:00:00.000Z")
        #expect(following?.moves.first?.to?.rfc3339 == "2027-01-11T13:00:00.000Z")
        // Of another zone they count anew.
        try world.setZone("UTC", isFollowed: false)
        #expect(try world.setZone("UTC")?.zoneCount == 2)
        #expect(world.ledger.problems == [])
    }

    @Test
    func whoeverIsWokenOrChangedBeforeFollowsThen() throws {
        for isWoken in [true, false] {
            var world = try TaskWorld(at: "2027-01-10T12:00")
            let task = try world.add {
                $0.rule = "FREQ=DAILY"; $0.at = "08:00"; $0.reminders = ["0m"]
            }
            try world.setZone("America/New_York", isFollowed: false)
            if !isWoken { try world.edit(task) { $0.title = "Another" } }
            try world.run(until: "2027-01-11T13:59")
            #expect(world.ledger.reminders.values.allSatisfy { $0.firedAt == nil })
            try world.run(until: "2027-01-11T14:00")
            #expect(world.ledger.reminders.values.filter { $0.fate == .sent }.count == 1)
        }
    }

    @Test
    func aZoneIsGivenAndTakenAway() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        let task = try world.add {
            $0.rule = "FREQ=DAILY"; $0.at = "08:00"; $0.zone = "America/New_York"
        }
        #expect(world.tasks[task]?.spec.isZoneOfTenant == false)
        try world.edit(task) { $0.zone = "" }
        #expect(world.tasks[task]?.spec.isZoneOfTenant == true)
        #expect(world.tasks[task]?.spec.timing.zone == "Europe/Berlin")
        try world.edit(task) { $0.zone = "Europe/Berlin" }
        #expect(world.tasks[task]?.spec.isZoneOfTenant == false)
        #expect(world.tasks[task]?.revision == 2)
    }

    /// A time that is over where the tenant is now is told of at once, and none twice.
    @Test
    func whatIsOverThereGoesOutOnce() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        try world.setZone("America/New_York")
        try world.add {
            $0.rule = "FREQ=DAILY"; $0.at = "08:00"; $0.reminders = ["0m"]
        }
        // 08:30 in Berlin, 02:30 in New York.
        try world.run(until: "2027-01-12T08:30")
        try world.setZone("Europe/Berlin")
        try world.run(until: "2027-01-14T12:00")
        let fired = world.ledger.reminders.filter { $0.value.firedAt != nil }.sorted {
            $0.key.occurrence.number < $1.key.occurrence.number
        }
        #expect(
            try fired.map { try TaskWorld.local($0.value.firedAt ?? $0.value.dueAt) } == [
                "2027-01-10T14:00", "2027-01-11T14:00", "2027-01-12T08:30", "2027-01-13T08:00", "2027-01-14T08:00",
            ]
        )
        #expect(world.ledger.problems == [])
    }
}
