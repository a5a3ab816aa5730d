import FlowCore
import Testing

@testable import FlowTasks

/// An occurrence of a day keeps its day, whatever time it is given.
@Suite struct DayKeepingTests {
    /// A task as it is an hour behind the first of its times, of which something became; then its rule is changed.
    private func edited(
        _ rule: String,
        to new: String,
        at local: String = "09:00",
        isDone: Bool,
        _ change: (inout TaskInput) -> Void = { _ in }
    ) throws -> [String] {
        var world = try TaskWorld(at: "2027-01-11T06:00")
        let task = try world.add {
            $0.rule = rule
            $0.at = nil
            $0.start = "2027-01-11T06:30"
            $0.reminders = ["0m"]
            change(&$0)
        }
        try world.run(until: "2027-01-11T\(local)")
        if isDone { try world.change(.complete(task, occurrence: nil, note: nil)) }
        try world.edit(task) { $0.rule = new }
        try world.run(until: "2027-01-12T23:00")
        #expect(world.ledger.problems == [])
        return try world.story.filter { $0.hasSuffix(" sent") || $0.hasSuffix(" sentLate") }.map {
            let words = $0.split(separator: " ")
            return "\(words[2]) \(words[3])"
        }
    }

    @Test func whatIsDoneStands() throws {
        let reported = try edited("FREQ=DAILY;BYHOUR=8;BYMINUTE=0", to: "FREQ=DAILY;BYHOUR=10;BYMINUTE=0", isDone: true)
        #expect(reported == ["01-11T08:00 sent", "01-12T10:00 sent"])
    }

    @Test func whatIsOpenIsDueAtTheNewTime() throws {
        let reported = try edited(
            "FREQ=DAILY;BYHOUR=8;BYMINUTE=0",
            to: "FREQ=DAILY;BYHOUR=10;BYMINUTE=0",
            isDone: false
        )
        #expect(reported == ["01-11T08:00 sent", "01-11T10:00 sent", "01-12T10:00 sent"])
    }

    @Test func whatIsOpenIsDueAtOnceWhereTheNewTimeIsOver() throws {
        let reported = try edited(
            "FREQ=DAILY;BYHOUR=10;BYMINUTE=0",
            to: "FREQ=DAILY;BYHOUR=8;BYMINUTE=0",
            isDone: false
        )
        #expect(reported == ["01-11T08:00 sentLate", "01-12T08:00 sent"])
    }

    @Test func theFirstOfADayStandsForTheFirst() throws {
        let reported = try edited(
            "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0",
            to: "FREQ=DAILY;BYHOUR=9,21;BYMINUTE=0",
            at: "08:30",
            isDone: true
        )
        #expect(reported == ["01-11T08:00 sent", "01-11T21:00 sent", "01-12T09:00 sent", "01-12T21:00 sent"])
    }

    @Test func aTimeThatStaysStandsForItself() throws {
        let both = "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0", evening = "FREQ=DAILY;BYHOUR=20;BYMINUTE=0"
        let dropped = try edited(both, to: evening, isDone: true)
        #expect(dropped == ["01-11T08:00 sent", "01-11T20:00 sent", "01-12T20:00 sent"])
        // What was added earlier in the day is for tomorrow.
        for grace in ["1h", "12h"] {
            let added = try edited(evening, to: "FREQ=DAILY;BYHOUR=7,20;BYMINUTE=0", isDone: false) { $0.grace = grace }
            #expect(added == ["01-11T20:00 sent", "01-12T07:00 sent", "01-12T20:00 sent"])
        }
        let reported = try edited(both, to: "FREQ=DAILY;BYHOUR=8;BYMINUTE=0", isDone: false)
        #expect(reported == ["01-11T08:00 sent", "01-12T08:00 sent"])
    }

    @Test func whatWasReportedOfADayToComeIsKept() throws {
        var world = try TaskWorld(at: "2027-01-11T06:00")
        let task = try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "09:00"
            $0.reminders = ["-12h"]
        }
        try world.run(until: "2027-01-11T22:00")
        try world.edit(task) { $0.due = "30m" }
        try world.run(until: "2027-01-12T08:00")
        let tomorrow = world.ledger.occurrences.values.filter { $0.mark.nominal.text.hasPrefix("2027-01-12") }
        #expect(tomorrow.filter { $0.state == .open }.count == 1)
        // Another time of that day takes its place.
        try world.edit(task) { $0.at = "10:00" }
        let open = world.ledger.occurrences.values.filter { $0.state == .open }.map(\.mark.nominal.text).sorted()
        #expect(open.first == "2027-01-12T10:00:00")
    }

    @Test func whatIsRolledKeepsTheDayOnWhichItIs() throws {
        var world = try TaskWorld(at: "2027-01-29T12:00")
        let task = try world.add {
            $0.rule = "monthly on 31"
            $0.at = "09:00"
            $0.start = "2027-01-31T09:00"
            $0.roll = "next"
            $0.reminders = ["0m"]
        }
        // The 31st is a Sunday.
        try world.run(until: "2027-02-01T10:00")
        try world.change(.complete(task, occurrence: nil, note: nil))
        try world.edit(task) { $0.at = "18:00" }
        try world.run(until: "2027-02-02T00:00")
        #expect(try world.story.filter { $0.hasSuffix(" sent") } == ["1/1 0.0.0 02-01T09:00 sent"])
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
