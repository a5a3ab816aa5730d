import FlowCore
import Testing

@testable import FlowTasks

/// An occurrence of a day keeps its day, whatever time it is given.
@Suite struct DayKeepingTests {
    /// A task as it is an hour behind the first of its times, of which something became; then its rule is changed.
    private func edited(_ rule: String, to new: String, at local: String = "09:00", isDone: Bool) throws -> [String] {
        var world = try TaskWorld(at: "2027-01-11T06:00")
        let task = try world.add {
            $0.rule = rule
            $0.at = nil
            $0.start = "2027-01-11T06:30"
            $0.reminders = ["0m"]
        }
        try world.run(until: "2027-01-11T\(local)")
        if isDone { try world.change(.complete(task, occurrence: nil, note: nil)) }
        try world.edit(task) { $0.rule = new }
        try world.run(until: "2027-01-12T23:00")
        return try world.story.filter { $0.hasSuffix(" sent") || $0.hasSuffix(" sentLate") }.map {
            let words = $0.split(separator: " ")
            return "\(words[2]) \(words[3])"
        }
    }

    @Test func whatIsDoneStands() throws {
        let told = try edited("FREQ=DAILY;BYHOUR=8;BYMINUTE=0", to: "FREQ=DAILY;BYHOUR=10;BYMINUTE=0", isDone: true)
        #expect(told == ["01-11T08:00 sent", "01-12T10:00 sent"])
    }

    @Test func whatIsOpenIsDueAtTheNewTime() throws {
        let told = try edited("FREQ=DAILY;BYHOUR=8;BYMINUTE=0", to: "FREQ=DAILY;BYHOUR=10;BYMINUTE=0", isDone: false)
        #expect(told == ["01-11T08:00 sent", "01-11T10:00 sent", "01-12T10:00 sent"])
    }

    @Test func whatIsOpenIsDueAtOnceWhereTheNewTimeIsOver() throws {
        let told = try edited("FREQ=DAILY;BYHOUR=10;BYMINUTE=0", to: "FREQ=DAILY;BYHOUR=8;BYMINUTE=0", isDone: false)
        #expect(told == ["01-11T08:00 sentLate", "01-12T08:00 sent"])
    }

    @Test func theFirstOfADayStandsForTheFirst() throws {
        let told = try edited(
            "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0",
            to: "FREQ=DAILY;BYHOUR=9,21;BYMINUTE=0",
            at: "08:30",
            isDone: true
        )
        #expect(told == ["01-11T08:00 sent", "01-11T21:00 sent", "01-12T09:00 sent", "01-12T21:00 sent"])
    }

    @Test func whoChangesItAgainChangesNothingOfThat() throws {
        var world = try TaskWorld(at: "2027-01-11T06:00")
        let task = try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.reminders = ["0m"]
        }
        try world.run(until: "2027-01-11T09:00")
        try world.change(.complete(task, occurrence: nil, note: nil))
        for time in ["10:00", "11:00", "09:30"] { try world.edit(task) { $0.at = time } }
        try world.run(until: "2027-01-12T09:00")
        #expect(try world.story.filter { $0.hasSuffix(" sent") } == ["1/1 0.0.0 01-11T08:00 sent"])
        #expect(world.ledger.problems == [])
    }
}
